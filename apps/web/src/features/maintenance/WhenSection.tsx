import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { COUNTED_FROM, TRIGGERS } from '@gerbang/shared/contracts/maintenance';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/maintenance';
import { Group, NumberInput, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import type { Choice } from './choices.api.ts';
import { RuleBuilder } from './RuleBuilder.tsx';
import { MeterChoice } from './SearchChoice.tsx';
import { SectionCard } from './SectionCard.tsx';
import { TimeOfDay } from './TimeOfDay.tsx';
import { useFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

import classes from './maintenance-form.module.css';

interface Props {
  form: MaintenanceFormApi;
  property_id: string;
  /** What is changed; nothing when it is new. */
  record: MaintenanceRecord | null;
}

/** When the work is due: by dates, or by a meter. */
export function WhenSection({ form, property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form);
  const { trigger, counted_from } = form.values;
  return (
    <SectionCard section="when">
      <div className={classes.stack}>
        <Radio.Group {...field('trigger')}>
          <Group gap="8px 24px" mt={6}>
            {TRIGGERS.map((one) => (
              <Radio key={one} value={one} label={t(`trigger.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
        <div className={classes.halves}>
          <StartField form={form} />
          <TimeOfDay form={form} />
        </div>
        {trigger === 'rule' ? (
          <RuleBuilder form={form} />
        ) : (
          <MeterFields form={form} property_id={property_id} record={record} />
        )}
        <Radio.Group {...field('counted_from')} description={t(`form.countedHint.${counted_from}`)}>
          <Group gap="8px 24px" mt={8}>
            {COUNTED_FROM.map((one) => (
              <Radio key={one} value={one} label={t(`form.counted.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
      </div>
    </SectionCard>
  );
}

function StartField({ form }: Pick<Props, 'form'>) {
  const { label, error } = useFields(form)('starts_on');
  return (
    <DayField
      path="starts_on"
      label={label}
      placeholder={label}
      isRequired
      value={form.values.starts_on}
      hasYears
      onChange={(day) => form.setFieldValue('starts_on', day)}
      error={error}
    />
  );
}

function MeterFields({ form, property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form);
  const units = (name: 'every_units' | 'meter_base') => ({
    ...field(name),
    value: form.values[name] ?? '',
    onChange: (value: string | number) => form.setFieldValue(name, value === '' ? null : Number(value)),
    min: 0,
    decimalScale: 3,
    allowNegative: false,
    thousandSeparator: ' ',
    clampBehavior: 'none' as const,
    hideControls: true,
  });
  return (
    <div className={classes.halves}>
      <MeterChoice
        property_id={property_id}
        label={field('meter_id').label}
        error={field('meter_id').error}
        value={form.values.meter_id}
        onChange={(id) => form.setFieldValue('meter_id', id)}
        known={meterOf(record)}
      />
      <NumberInput {...units('every_units')} required />
      <NumberInput
        {...units('meter_base')}
        description={t('form.baseHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </div>
  );
}

function meterOf(record: MaintenanceRecord | null): Choice | null {
  if (record === null || record.meter_id === null || record.meter === null) return null;
  return { value: record.meter_id, label: record.meter };
}
