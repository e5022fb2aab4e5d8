import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { CHAIN_STAGES } from '@gerbang/shared/access';
import { officeHoursBody } from '@gerbang/shared/contracts/permits/office';
import type { OfficeHoursRecord } from '@gerbang/shared/contracts/permits/office';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { TARGET_HOURS_MAX } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { ENDORSEMENT_HOURS_MAX } from '@gerbang/shared/domain/permits/endorsement';
import { Button, Group, NumberInput, Paper, Skeleton, Switch, Text, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { weekdays } from '../../../components/calendar/month-grid.ts';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useOfficeHoursQuery, useSetOfficeHoursMutation } from './slots.api.ts';
import { Weekdays } from './Weekdays.tsx';

import classes from './office.module.css';

export function OfficeHours({ property_id }: { property_id: string }) {
  const { t } = useTranslation('slots');
  const request = useOfficeHoursQuery(property_id, { refetchOnMountOrArgChange: true });
  const { currentData, isError, isFetching, refetch } = request;
  if (currentData === undefined) {
    if (!isError) return <Skeleton height={420} radius={12} />;
    return <LoadFailure text={t('office.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    // A new version resets the form. Otherwise saving old input would overwrite a change that the person has not seen.
    <Office key={currentData.version} property_id={property_id} record={currentData} onLoad={() => void refetch()} />
  );
}

interface Props {
  property_id: string;
  record: OfficeHoursRecord;
  onLoad: () => void;
}

function Office({ property_id, record, onLoad }: Props) {
  const { t } = useTranslation('slots');
  const form = useOfficeForm(property_id, record);
  const mayWrite = useCan()('chain.update');
  return (
    <form {...form.formProps} className={classes.form}>
      {!mayWrite && (
        <Group component="p" gap={8} wrap="nowrap" m={0} c="dimmed" fz={14} role="note">
          <IconEye size={17} stroke={1.8} aria-hidden="true" />
          {t('office.readOnly')}
        </Group>
      )}
      {form.isConflict && (
        <div className={classes.conflict} role="alert">
          {t('office.conflict')}
          <Button variant="default" onClick={onLoad}>
            {t('office.loadTheirs')}
          </Button>
        </div>
      )}
      <fieldset className={classes.all} disabled={!mayWrite}>
        <OfficeFields form={form} isReadOnly={!mayWrite} />
      </fieldset>
      {mayWrite && (
        <div className={classes.foot}>
          <Button type="submit" loading={form.isSending} disabled={form.isSending || !form.isChanged}>
            {t('office.save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function useOfficeForm(property_id: string, record: OfficeHoursRecord) {
  const { t } = useTranslation(['property', 'slots']);
  const [send] = useSetOfficeHoursMutation();
  const { version } = record;
  const outOfBounds = t('slots:office.outOfBounds', { max: TARGET_HOURS_MAX });
  return useApiForm<OfficeValues, OfficeHoursRecord>({
    initialValues: record,
    check: (values) => schemaFaults(officeHoursBody, { ...values, version }),
    send: (values) => send({ property_id, body: officeHoursBody.parse({ ...values, version }) }),
    onSaved: () => {
      staffToast('success', t('property:edited'));
    },
    onFailed: () => staffToast('error', t('property:editFailed')),
    texts: {
      'until:invalid': t('slots:office.endsBefore'),
      'endorsement.hours:invalid': t('slots:office.outOfBounds', { max: ENDORSEMENT_HOURS_MAX }),
      ...Object.fromEntries(CHAIN_STAGES.map((stage) => [`targets.${stage}:invalid`, outOfBounds])),
    },
    // Changing the start validates the end again, because the end shows the error.
    cures: { from: ['until'] },
  });
}

/** A time limit is empty while its field is empty. */
interface OfficeValues {
  days: readonly number[];
  from: string;
  until: string;
  targets: Readonly<Record<ChainStage, number | ''>>;
  endorsement: { hours: number | ''; required: boolean };
}

interface OfficeValuesProps {
  form: ApiForm<OfficeValues>;
  isReadOnly: boolean;
}

function OfficeFields({ form, isReadOnly }: OfficeValuesProps) {
  const { t } = useTranslation('slots');
  const field = useFields(form);
  const time = (name: 'from' | 'until') => (
    <TimeField
      path={name}
      label={t(`office.${name}`)}
      minutes={t('form.minutes', { field: t(`office.${name}`).toLowerCase() })}
      value={form.values[name]}
      onChange={(text) => form.change({ [name]: text })}
      error={field(name).error}
      isDisabled={isReadOnly}
    />
  );
  return (
    <>
      <Card title={t('office.hours')} text={t('office.hoursText')}>
        <OfficeDays form={form} />
        <div className={classes.times}>
          {time('from')}
          {time('until')}
        </div>
      </Card>
      <Card title={t('office.targets')} text={t('office.targetsText')}>
        <div className={classes.targets}>
          {CHAIN_STAGES.map((stage) => (
            <NumberInput
              key={stage}
              {...field(`targets.${stage}`, 'number')}
              label={t(`office.stage.${stage}`)}
              suffix={t('office.hoursSuffix')}
              min={1}
              max={TARGET_HOURS_MAX}
              allowDecimal={false}
              allowNegative={false}
              // A number out of range is kept and shown with an error. Mantine would otherwise change it to the nearest
              // limit.
              clampBehavior="none"
            />
          ))}
        </div>
      </Card>
      <EndorsementCard form={form} />
    </>
  );
}

function EndorsementCard({ form }: Pick<OfficeValuesProps, 'form'>) {
  const { t } = useTranslation('slots');
  const field = useFields(form);
  return (
    <Card title={t('office.endorsement')} text={t('office.endorsementText')}>
      <div className={classes.targets}>
        <NumberInput
          {...field('endorsement.hours', 'number')}
          label={t('office.endorsementHours')}
          suffix={t('office.hoursSuffix')}
          min={1}
          max={ENDORSEMENT_HOURS_MAX}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
        />
      </div>
      <Switch
        mt={14}
        {...field('endorsement.required', 'checkbox')}
        label={t('office.endorsementRequired')}
        description={t('office.endorsementRequiredText')}
      />
    </Card>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={titleId} className={classes.card ?? ''}>
      <Title order={2} fz={15} id={titleId}>
        {title}
      </Title>
      <Text fz={13} c="dimmed" mb={14} lh={1.5}>
        {text}
      </Text>
      {children}
    </Paper>
  );
}

function OfficeDays({ form }: Pick<OfficeValuesProps, 'form'>) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  return (
    <Weekdays
      className={classes.days}
      path="days"
      legend={t('office.days')}
      // Office days are numbered from 1 (Monday) to 7 (Sunday).
      days={weekdays(language).map((day, index) => ({ ...day, number: index + 1 }))}
      chosen={form.values.days}
      onChange={(days) => form.change({ days: days.sort((a, b) => a - b) })}
      error={useFaultText(form)('days')}
    />
  );
}
