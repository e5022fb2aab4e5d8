import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFields } from './use-fields.ts';
import type { PropertyFormApi } from './use-property-form.ts';

interface Props {
  form: PropertyFormApi;
  name: 'horizon_goods_days' | 'horizon_work_days' | 'lead_days_goods' | 'lead_days_work' | 'retention_days';
  min: number;
  max: number;
  description?: string;
}

/** A number of days. */
export function DaysField({ form, name, min, max, description }: Props) {
  const { t } = useTranslation('property');
  const field = useFields(form);
  return (
    <NumberInput
      {...field(name)}
      min={min}
      max={max}
      suffix={t('form.days')}
      allowDecimal={false}
      allowNegative={false}
      // A number that is out of bounds is said to be so, not changed behind the person's back.
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={description}
    />
  );
}
