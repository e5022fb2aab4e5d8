import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import { Text } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { DaysField } from './DaysField.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useFields } from './use-fields.ts';
import type { PropertyFormApi } from './use-property-form.ts';

import classes from './property-form.module.css';

/** Until when and how far ahead permits can be asked for. */
export function HoursSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  return (
    <SectionCard section="hours">
      <div className={classes.thirds}>
        <TimeField form={form} name="cutoff_loading" />
        <TimeField form={form} name="cutoff_unloading" />
        <TimeField form={form} name="cutoff_work" />
      </div>
      <Text fz={13} c="dimmed" mt={8} mb={16}>
        {t('form.cutoffHint')}
      </Text>
      <div className={classes.halves}>
        <DaysField form={form} name="horizon_goods_days" min={1} max={366} />
        <DaysField form={form} name="horizon_work_days" min={1} max={366} />
        <DaysField form={form} name="lead_days_goods" min={0} max={90} />
        <DaysField form={form} name="lead_days_work" min={0} max={90} />
      </div>
      <Text fz={13} c="dimmed" mt={8}>
        {t('form.leadHint')}
      </Text>
    </SectionCard>
  );
}

interface TimeProps {
  form: PropertyFormApi;
  name: 'cutoff_loading' | 'cutoff_unloading' | 'cutoff_work';
}

function TimeField({ form, name }: TimeProps) {
  const { t } = useTranslation('property');
  const isPhone = useIsPhone();
  const errorId = useId();
  const { label, error, onBlur } = useFields(form)(name);
  const isBad = error !== undefined && error !== null;
  return (
    <TimePicker
      label={label}
      format="24h"
      value={form.values[name]}
      onChange={(time) => form.setFieldValue(name, time)}
      onBlur={onBlur}
      minutesInputLabel={t('form.minutes', { field: label })}
      error={error}
      errorProps={{ id: errorId }}
      hoursInputProps={{ 'data-path': name, 'aria-invalid': isBad, ...(isBad && { 'aria-describedby': errorId }) }}
      minutesInputProps={{ 'aria-invalid': isBad }}
      // A phone's own number keys are quicker than lists, and both would cover the form.
      withDropdown={!isPhone}
      popoverProps={{ shadow: 'md' }}
      leftSection={<IconClock size={16} stroke={1.8} />}
      leftSectionPointerEvents="none"
    />
  );
}
