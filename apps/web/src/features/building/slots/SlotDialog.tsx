import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { slots } from '@gerbang/shared/contracts/building/schedule-settings';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { NumberInput, Switch, TextInput } from '@mantine/core';

import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { endsNextDay, isNamed, timesOf } from './slot-facts.ts';
import { useCreateSlotMutation, useUpdateSlotMutation } from './slots.api.ts';
import type { Slot, SlotFacts } from './slots.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './schedule.module.css';

interface SlotValues {
  starts: string;
  ends: string;
  /** Empty if the slot has no name of its own. Its times are then its name. */
  name: string;
  capacity: number | '';
  active: boolean;
}

interface Props {
  property_id: string;
  kind: GoodsKind;
  /** The slot to edit, or null for a new one. */
  record: Slot | null;
  /** Position of a new slot in the list. */
  position: number;
  onClose: () => void;
}

export function SlotDialog(props: Props) {
  const { kind, record, onClose } = props;
  const { t } = useTranslation('slots');
  const form = useSlotForm(props);
  const title =
    record === null
      ? t('form.create', { kind: t(`kind.${kind}`).toLowerCase() })
      : t('form.edit', { name: record.name });
  return (
    <FormDialog form={form} title={title} submit={t('form.save')} size={480} columns={1} onClose={onClose}>
      <Fields form={form} isNew={record === null} />
    </FormDialog>
  );
}

function useSlotForm({ property_id, kind, record, position, onClose }: Props) {
  const { t } = useTranslation(['property', 'slots']);
  const [create] = useCreateSlotMutation();
  const [update] = useUpdateSlotMutation();
  const factsOf = ({ name, ...values }: SlotValues) => ({
    ...values,
    kind: record?.kind ?? kind,
    position: record?.position ?? position,
    ...(name.trim() !== '' && { name: name.trim() }),
  });
  return useApiForm({
    initialValues: startOf(record),
    check: (values) => schemaFaults(slots.facts, factsOf(values)),
    send: (values) => {
      const facts = factsOf(values) as SlotFacts;
      if (record === null) return create({ property_id, body: facts });
      return update({ property_id, id: record.id, body: { ...facts, version: record.version } });
    },
    onSaved: () => {
      staffToast('success', t(record === null ? 'property:created' : 'property:edited'));
      onClose();
    },
    onFailed: () => staffToast('error', t(record === null ? 'property:createFailed' : 'property:editFailed')),
    alerts: { in_use: t('slots:form.timesInUse'), conflict: t('slots:form.conflict') },
  });
}

function startOf(record: Slot | null): SlotValues {
  if (record === null) return { starts: '', ends: '', name: '', capacity: '', active: true };
  const { starts, ends, name, capacity, active } = record;
  return { starts, ends, name: isNamed(record) ? name : '', capacity, active };
}

function Fields({ form, isNew }: { form: ApiForm<SlotValues>; isNew: boolean }) {
  const { t } = useTranslation('slots');
  const field = useFields(form);
  const { values, change } = form;
  const time = (name: 'starts' | 'ends') => (
    <TimeField
      path={name}
      label={t(`form.${name}`)}
      minutes={t('form.minutes', { field: t(`form.${name}`).toLowerCase() })}
      value={values[name]}
      onChange={(text) => change({ [name]: text })}
      error={field(name).error}
    />
  );
  return (
    <>
      <div className={classes.fields}>
        {time('starts')}
        {time('ends')}
      </div>
      {/* A live region, so that screen readers announce the hint. */}
      <output aria-live="polite">
        {endsNextDay(values) && <span className={`${layout.quietSmall} ${classes.hint}`}>{t('form.nextDay')}</span>}
      </output>
      <TextInput
        {...field('name')}
        label={t('form.name')}
        description={t('form.nameHint')}
        placeholder={values.starts !== '' && values.ends !== '' ? timesOf(values) : ''}
      />
      <NumberInput
        {...field('capacity', 'number')}
        label={t('form.capacity')}
        description={isNew ? undefined : t('form.capacityHint')}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        max={10_000}
      />
      <Switch {...field('active', 'checkbox')} label={t('form.active')} />
    </>
  );
}
