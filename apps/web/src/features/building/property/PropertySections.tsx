import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  IDENTITY_POLICIES,
  PROPERTY_TYPES,
  RETENTION_DAYS_MAX,
  TIME_ZONES,
} from '@gerbang/shared/contracts/building/property';
import { RETENTION_MONTHS_MAX } from '@gerbang/shared/domain/people/personal-data';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { ColorInput, Group, NativeSelect, NumberInput, Radio, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { TimeField } from '../../../components/calendar/TimeField.tsx';
import * as LongForm from '../../../components/form/LongForm.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { LogoField } from './LogoField.tsx';
import type { Section } from './property-values.ts';
import { usePropertyFields } from './use-property-form.ts';
import type { PropertyFormApi } from './use-property-form.ts';

import long from '../../../components/form/LongForm.module.css';
import classes from './property-form.module.css';

const SWATCHES = ['#0B6B61', '#1D4ED8', '#6D28D9', '#BE185D', '#B91C1C', '#B45309', '#15803D', '#334155'];

interface Props {
  form: PropertyFormApi;
  /** True once permits use the short code. It can then no longer be changed. */
  isCodeFixed: boolean;
}

export function PlaceSection({ form, isCodeFixed }: Props) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <SectionCard section="place">
      <div className={classes.grid}>
        <TextInput {...field('name')} required maxLength={120} />
        <TextInput
          {...field('short_code')}
          onChange={({ currentTarget }) => form.set('short_code', currentTarget.value.toUpperCase())}
          // The error and the hint have the same text, so the hint is hidden while there is an error.
          description={field('short_code').error === undefined && t(isCodeFixed ? 'form.codeFixed' : 'form.codeHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          readOnly={isCodeFixed}
          required
          maxLength={6}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <NativeSelect
          {...field('type')}
          data={PROPERTY_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <TextInput {...field('address')} maxLength={240} />
        <TextInput {...field('city')} maxLength={80} />
        <NativeSelect
          {...field('time_zone')}
          data={TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        />
        <LogoField
          value={form.values.logo_url}
          onChange={(link) => form.set('logo_url', link)}
          error={field('logo_url').error}
        />
        <ColorInput
          {...field('brand_color')}
          className={classes.two ?? ''}
          value={form.values.brand_color ?? ''}
          onChange={(color) => form.set('brand_color', color === '' ? null : color)}
          placeholder="#0B6B61"
          swatches={SWATCHES}
          swatchesPerRow={8}
          withPicker={false}
          withEyeDropper={false}
          fixOnBlur={false}
          popoverProps={{ shadow: 'md' }}
        />
      </div>
    </SectionCard>
  );
}

export function HoursSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <SectionCard section="hours">
      <div className={long.thirds}>
        <CutOffField form={form} name="cutoff_loading" />
        <CutOffField form={form} name="cutoff_unloading" />
        <CutOffField form={form} name="cutoff_work" />
      </div>
      <Text fz={13} c="dimmed" mt={8} mb={16}>
        {t('form.cutoffHint')}
      </Text>
      <div className={long.halves}>
        <DaysField form={form} name="horizon_goods_days" min={1} max={366} />
        <DaysField form={form} name="horizon_work_days" min={1} max={366} />
        <DaysField form={form} name="lead_days_goods" min={0} max={90} />
        <DaysField form={form} name="lead_days_work" min={0} max={90} />
      </div>
      <Text fz={13} c="dimmed" mt={8} mb={16}>
        {t('form.leadHint')}
      </Text>
      <Switch {...field('confirms_visitors', 'checkbox')} description={t('form.confirmsHint')} />
    </SectionCard>
  );
}

interface TimeProps {
  form: PropertyFormApi;
  name: 'cutoff_loading' | 'cutoff_unloading' | 'cutoff_work';
}

function CutOffField({ form, name }: TimeProps) {
  const { t } = useTranslation('property');
  const { label, error, onBlur } = usePropertyFields(form)(name);
  return (
    <TimeField
      path={name}
      label={label}
      minutes={t('form.minutes', { field: label })}
      value={form.values[name]}
      onChange={(time) => form.set(name, time)}
      onBlur={onBlur}
      error={error}
    />
  );
}

export function GateSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <SectionCard section="gate">
      <div className={long.stack}>
        <Switch {...field('uses_gate', 'checkbox')} description={t('form.gateHint')} />
        <Radio.Group {...field('identity_policy')}>
          <Group gap="8px 24px">
            {IDENTITY_POLICIES.map((policy) => (
              <Radio key={policy} value={policy} label={t(`form.identity.${policy}`)} />
            ))}
          </Group>
        </Radio.Group>
        <div className={long.narrow}>
          <DaysField
            form={form}
            name="retention_days"
            min={0}
            max={RETENTION_DAYS_MAX}
            description={t('form.retentionHint')}
          />
          <DaysField
            form={form}
            name="retention_months"
            min={1}
            max={RETENTION_MONTHS_MAX}
            unit={t('form.months')}
            description={t('form.retentionMonthsHint')}
          />
        </div>
      </div>
    </SectionCard>
  );
}

export function StatusSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <SectionCard section="status">
      <Switch {...field('active', 'checkbox')} description={t('form.activeHint')} />
    </SectionCard>
  );
}

export function ContactSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <SectionCard section="contact">
      <div className={long.halves}>
        <TextInput {...field('contact_email')} type="email" autoComplete="off" />
        <TextInput {...field('contact_phone')} type="tel" autoComplete="off" maxLength={32} />
        <TextInput {...field('contact_whatsapp')} type="tel" autoComplete="off" maxLength={32} />
        <TextInput
          {...field('contact_hours')}
          autoComplete="off"
          maxLength={120}
          placeholder={t('form.hoursExample')}
        />
      </div>
    </SectionCard>
  );
}

export function DockSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <SectionCard section="dock">
      <Textarea {...field('dock_steps')} rows={4} maxLength={400} placeholder={t('form.dockExample')} />
      <div className={long.narrow}>
        <NumberInput
          {...field('max_height_cm', 'choice')}
          suffix=" cm"
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
        />
      </div>
    </SectionCard>
  );
}

interface DaysFieldProps {
  form: PropertyFormApi;
  name:
    | 'horizon_goods_days'
    | 'horizon_work_days'
    | 'lead_days_goods'
    | 'lead_days_work'
    | 'retention_days'
    | 'retention_months';
  min: number;
  max: number;
  /** Days unless given. */
  unit?: string;
  description?: string;
}

function DaysField({ form, name, min, max, unit, description }: DaysFieldProps) {
  const { t } = useTranslation('property');
  const field = usePropertyFields(form);
  return (
    <NumberInput
      {...field(name)}
      min={min}
      max={max}
      suffix={unit ?? t('form.days')}
      allowDecimal={false}
      allowNegative={false}
      // A number out of range is kept and shown with an error. Mantine would otherwise change it to the nearest limit.
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={description}
    />
  );
}

function SectionCard({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('property');
  return (
    <LongForm.SectionCard id={`property-${section}`} title={t(`section.${section}`)} note={t(`section.${section}Note`)}>
      {children}
    </LongForm.SectionCard>
  );
}
