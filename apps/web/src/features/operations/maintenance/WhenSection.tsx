import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { COUNTED_FROM, TRIGGERS, PREVIEW_DATES } from '@gerbang/shared/contracts/operations/maintenance';
import type { MaintenanceRecord } from '@gerbang/shared/contracts/operations/maintenance';
import { previewDates } from '@gerbang/shared/domain/operations/maintenance/due';
import { addDays, isCalendarDate } from '@gerbang/shared/time/dates';
import { parseRule } from '@gerbang/shared/time/recurrence-rule';
import { Group, NumberInput, Radio, Text } from '@mantine/core';
import { useId } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SectionCard } from './FormSections.tsx';
import type { Choice } from './maintenance.api.ts';
import { RuleBuilder } from './RuleBuilder.tsx';
import { MeterChoice } from './SearchChoice.tsx';
import type { MaintenanceValues, MaintenanceFormApi } from './use-maintenance-form.ts';
import { useMaintenanceFields } from './use-maintenance-form.ts';
import { useMaintenanceWords } from './use-maintenance-words.ts';

import long from '../../../components/form/LongForm.module.css';
import classes from './maintenance-form.module.css';

interface Props {
  form: MaintenanceFormApi;
  property_id: string;
  /** The schedule to change; null for a new one. */
  record: MaintenanceRecord | null;
}

/** Work is due by dates or by a meter. */
export function WhenSection({ form, property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const field = useMaintenanceFields(form);
  const { trigger, counted_from } = form.values;
  return (
    <SectionCard section="when">
      <div className={long.stack}>
        <Radio.Group {...field('trigger')}>
          <Group gap="8px 24px" mt={6}>
            {TRIGGERS.map((name) => (
              <Radio key={name} value={name} label={t(`trigger.${name}`)} />
            ))}
          </Group>
        </Radio.Group>
        <div className={long.halves}>
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
            {COUNTED_FROM.map((start) => (
              <Radio key={start} value={start} label={t(`form.counted.${start}`)} />
            ))}
          </Group>
        </Radio.Group>
      </div>
    </SectionCard>
  );
}

function StartField({ form }: Pick<Props, 'form'>) {
  const { label, error } = useMaintenanceFields(form)('starts_on');
  return (
    <DayField
      path="starts_on"
      label={label}
      placeholder={label}
      isRequired
      value={form.values.starts_on}
      hasYears
      onChange={(day) => form.set('starts_on', day)}
      error={error}
    />
  );
}

function MeterFields({ form, property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const field = useMaintenanceFields(form);
  const units = (name: 'every_units' | 'meter_base') => ({
    ...field(name),
    value: form.values[name] ?? '',
    onChange: (value: string | number) => form.set(name, value === '' ? null : Number(value)),
    min: 0,
    decimalScale: 3,
    allowNegative: false,
    thousandSeparator: ' ',
    clampBehavior: 'none' as const,
    hideControls: true,
  });
  return (
    <div className={long.halves}>
      <MeterChoice
        property_id={property_id}
        label={field('meter_id').label}
        error={field('meter_id').error}
        value={form.values.meter_id}
        onChange={(id) => form.set('meter_id', id)}
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

/** Time of day by which the work is due. */
function TimeOfDay({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const { label, error } = useMaintenanceFields(form)('time_of_day');
  return (
    <TimeField
      path="time_of_day"
      label={label}
      minutes={t('form.minutes', { field: label.toLowerCase() })}
      isRequired
      value={form.values.time_of_day}
      onChange={(time) => form.set('time_of_day', time)}
      error={error}
    />
  );
}

/** Shows a rule as a sentence, with its next dates. */
export function DatesPreview({ values, today }: { values: MaintenanceValues; today: string }) {
  const { t } = useTranslation('maintenance');
  const titleId = useId();
  return (
    <section className={long.preview} aria-labelledby={titleId}>
      <Text fz={13} fw={600} mb={6} id={titleId}>
        {t('preview.title')}
      </Text>
      <div className={long.previewCard} aria-live="polite">
        {values.trigger === 'meter' ? <ByMeter values={values} /> : <ByRule values={values} today={today} />}
      </div>
    </section>
  );
}

function ByMeter({ values }: { values: MaintenanceValues }) {
  const { t } = useTranslation('maintenance');
  return (
    <>
      <div className={long.strong}>{t('preview.meter', { count: values.every_units ?? 0 })}</div>
      <p className={long.quiet}>{t('preview.meterNote')}</p>
    </>
  );
}

function ByRule({ values, today }: { values: MaintenanceValues; today: string }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const { rule, starts_on, lead_days, counted_from } = values;
  if (rule === null || parseRule(rule) === undefined || !isCalendarDate(starts_on))
    return <p className={long.quiet}>{t('preview.incomplete')}</p>;
  const dates = previewDates(values, today, PREVIEW_DATES);
  const [first] = dates;
  const madeOn = first === undefined ? today : addDays(first, -lead_days);
  return (
    <>
      <div className={long.strong}>{words.when(values)}</div>
      {first === undefined ? (
        <p className={long.quiet}>{t('preview.none')}</p>
      ) : (
        <>
          <ol className={classes.dates}>
            {dates.map((date) => (
              <li key={date}>
                <time dateTime={date}>{words.day(date)}</time>
              </li>
            ))}
          </ol>
          <p className={long.quiet}>
            {lead_days === 0 ? t('preview.madeSame') : t('preview.made', { date: words.day(madeOn) })}
          </p>
        </>
      )}
      {counted_from === 'completed' && <p className={long.quiet}>{t('preview.fromDone')}</p>}
    </>
  );
}
