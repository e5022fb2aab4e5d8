import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { CATCH_UPS, LEAD_DAYS_MAX, CHECKLIST_MAX } from '@gerbang/shared/contracts/operations/maintenance';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/operations/maintenance';
import { PRIORITIES } from '@gerbang/shared/domain/operations/work-orders/states';
import {
  NativeSelect,
  Textarea,
  TextInput,
  Group,
  NumberInput,
  Radio,
  ActionIcon,
  Button,
  Checkbox,
  Text,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import * as LongForm from '../../../components/form/LongForm.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMaintenanceFloorsQuery, useMaintenancePeopleQuery } from './maintenance.api.ts';
import type { Choice } from './maintenance.api.ts';
import { AssetChoice } from './SearchChoice.tsx';
import type { Section, MaintenanceFormApi } from './use-maintenance-form.ts';
import { useMaintenanceFields } from './use-maintenance-form.ts';

import long from '../../../components/form/LongForm.module.css';
import classes from './maintenance-form.module.css';

interface Props {
  form: MaintenanceFormApi;
  property_id: string;
  record: MaintenanceRecord | null;
}

type ListField = 'category_id' | 'floor_id' | 'assignee_id' | 'team_id';

export function WorkSection({ form, property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const field = useMaintenanceFields(form);
  const { data: options } = useMaintenancePeopleQuery(property_id);
  const { data: floors = [] } = useMaintenanceFloorsQuery(property_id);
  const list = (name: ListField, found: readonly Choice[], none: string, known: string | null) => (
    <NativeSelect
      {...field(name, 'choice')}
      data={[{ value: '', label: none }, ...withKnown(found, form.values[name], known)]}
    />
  );
  return (
    <SectionCard section="work">
      <div className={long.halves}>
        <TextInput {...field('title')} className={long.wide ?? ''} required maxLength={120} />
        <Textarea {...field('description')} className={long.wide ?? ''} rows={3} maxLength={2000} />
        <AssetChoice
          property_id={property_id}
          label={field('asset_id').label}
          error={field('asset_id').error}
          value={form.values.asset_id}
          onChange={(id) => form.set('asset_id', id)}
          known={assetOf(record)}
        />
        {list('category_id', named(options?.categories), t('form.none'), record?.category ?? null)}
        {list('floor_id', floors, t('form.none'), record?.floor ?? null)}
        <TextInput {...field('location')} maxLength={120} />
        {list('assignee_id', named(options?.people), t('form.anyone'), record?.assignee ?? null)}
        {list('team_id', named(options?.teams.filter(({ active }) => active)), t('form.none'), record?.team ?? null)}
        <NativeSelect
          {...field('priority')}
          data={PRIORITIES.map((priority) => ({ value: priority, label: t(`priority.${priority}`) }))}
        />
      </div>
    </SectionCard>
  );
}

function named(list: readonly { id: string; name: string }[] | undefined): Choice[] {
  return (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** Adds the current value to the options when it can no longer be chosen. */
function withKnown(found: readonly Choice[], value: string | null, label: string | null): readonly Choice[] {
  if (value === null || label === null || found.some((choice) => choice.value === value)) return found;
  return [...found, { value, label }];
}

function assetOf(record: MaintenanceRecord | null): Choice | null {
  if (record === null || record.asset_id === null || record.asset === null) return null;
  return { value: record.asset_id, label: `${record.asset} · ${record.asset_code ?? ''}` };
}

export function OrdersSection({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const field = useMaintenanceFields(form);
  return (
    <SectionCard section="orders">
      <div className={long.stack}>
        <div className={long.narrow}>
          <NumberInput
            {...field('lead_days')}
            min={0}
            max={LEAD_DAYS_MAX}
            suffix={t('form.days')}
            allowDecimal={false}
            allowNegative={false}
            // A number out of range is kept and shown with an error. Mantine would otherwise change it to the nearest
            // limit.
            clampBehavior="none"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={t('form.leadHint')}
          />
        </div>
        <Radio.Group {...field('catch_up')} description={t('form.catchUpHint')}>
          <Group gap="8px 24px" mt={8}>
            {CATCH_UPS.map((catchUp) => (
              <Radio key={catchUp} value={catchUp} label={t(`form.catchUp.${catchUp}`)} />
            ))}
          </Group>
        </Radio.Group>
      </div>
    </SectionCard>
  );
}

const ICON = { size: 16, stroke: 1.8 };

/** Each work order of the schedule gets this checklist. */
export function ChecklistSection({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const list = useRef<HTMLOListElement>(null);
  const { checklist } = form.values;
  const focusStep = (index: number) =>
    // Wait for the new row to be rendered.
    window.requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus(),
    );
  const add = () => {
    form.inputs.insertListItem('checklist', { text: '', required: false });
    focusStep(checklist.length);
  };
  const remove = (index: number) => {
    form.inputs.removeListItem('checklist', index);
    focusStep(Math.min(index, checklist.length - 2));
  };
  return (
    <SectionCard section="checklist">
      {checklist.length === 0 && (
        <Text fz={13} c="dimmed" mb={10}>
          {t('form.noItems')}
        </Text>
      )}
      <ol ref={list} className={classes.steps}>
        {checklist.map((_, index) => (
          <Step key={form.inputs.key(`checklist.${index}`)} form={form} index={index} onRemove={() => remove(index)} />
        ))}
      </ol>
      {checklist.length < CHECKLIST_MAX && (
        <Button variant="default" leftSection={<IconPlus {...ICON} />} onClick={add}>
          {t('form.addItem')}
        </Button>
      )}
    </SectionCard>
  );
}

function Step({ form, index, onRemove }: { form: MaintenanceFormApi; index: number; onRemove: () => void }) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form, { hasSign: false });
  const number = index + 1;
  const move = (to: number) => form.inputs.reorderListItem('checklist', { from: index, to });
  return (
    <li className={classes.step}>
      <TextInput
        {...field(`checklist.${index}.text`)}
        type="text"
        aria-label={t('form.item', { number })}
        maxLength={200}
        className={classes.stepText ?? ''}
      />
      <Checkbox
        {...field(`checklist.${index}.required`, 'checkbox')}
        label={t('form.itemRequired')}
        aria-label={`${t('form.itemRequired')}, ${t('form.item', { number })}`}
      />
      <div className={classes.stepButtons}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('form.moveUp', { number })}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <IconArrowUp {...ICON} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('form.moveDown', { number })}
          disabled={number === form.values.checklist.length}
          onClick={() => move(index + 1)}
        >
          <IconArrowDown {...ICON} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('form.removeItem', { number })} onClick={onRemove}>
          <IconTrash {...ICON} />
        </ActionIcon>
      </div>
    </li>
  );
}

export function SectionCard({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('maintenance');
  return (
    <LongForm.SectionCard
      id={`maintenance-${section}`}
      title={t(`section.${section}`)}
      note={t(`section.${section}Note`)}
    >
      {children}
    </LongForm.SectionCard>
  );
}
