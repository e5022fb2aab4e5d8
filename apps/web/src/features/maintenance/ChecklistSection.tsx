import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { CHECKLIST_MAX } from '@gerbang/shared/contracts/maintenance';
import { ActionIcon, Button, Checkbox, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldText } from '../../lib/i18n/field-text.ts';
import { SectionCard } from './SectionCard.tsx';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

import classes from './maintenance-form.module.css';

const ICON = { size: 16, stroke: 1.8 };

/** The steps that every work order of the schedule begins with. */
export function ChecklistSection({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const list = useRef<HTMLOListElement>(null);
  const { checklist } = form.values;
  const focusStep = (index: number) =>
    // After the new row is there.
    window.requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus(),
    );
  const add = () => {
    form.insertListItem('checklist', { text: '', required: false });
    focusStep(checklist.length);
  };
  const remove = (index: number) => {
    form.removeListItem('checklist', index);
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
          <Step key={form.key(`checklist.${index}`)} form={form} index={index} onRemove={() => remove(index)} />
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
  const fieldText = useFieldText();
  const number = index + 1;
  const text = form.getInputProps(`checklist.${index}.text`);
  const move = (to: number) => form.reorderListItem('checklist', { from: index, to });
  return (
    <li className={classes.step}>
      <TextInput
        {...text}
        error={fieldText(text.error)}
        type="text"
        aria-label={t('form.item', { number })}
        maxLength={200}
        className={classes.stepText ?? ''}
        data-path={`checklist.${index}.text`}
      />
      <Checkbox
        {...form.getInputProps(`checklist.${index}.required`, { type: 'checkbox' })}
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
