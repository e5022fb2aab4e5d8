import '@mantine/core/styles/NumberInput.layer.css';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { TimeField } from '../../components/TimeField.tsx';
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
        <CutOffField form={form} name="cutoff_loading" />
        <CutOffField form={form} name="cutoff_unloading" />
        <CutOffField form={form} name="cutoff_work" />
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

function CutOffField({ form, name }: TimeProps) {
  const { t } = useTranslation('property');
  const { label, error, onBlur } = useFields(form)(name);
  return (
    <TimeField
      path={name}
      label={label}
      minutes={t('form.minutes', { field: label })}
      value={form.values[name]}
      onChange={(time) => form.setFieldValue(name, time)}
      onBlur={onBlur}
      error={error}
    />
  );
}
