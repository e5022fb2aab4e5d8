import { downtimeBody } from '@gerbang/shared/contracts/operations/asset-pages';
import type { AssetPage } from '@gerbang/shared/contracts/operations/asset-pages';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { TimeField } from '../../../components/calendar/TimeField.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { newUuid } from '../../../lib/api/ids.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useEndDowntimeMutation, useNoteDowntimeMutation } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import { useAssetWords } from './use-asset-words.ts';

import record from '../../../entities/ticket/record.module.css';
import classes from './assets.module.css';

export interface PartProps {
  asset: AssetKey;
  page: AssetPage;
  mayWrite: boolean;
}

/** The current downtime is first and has a button to end it. */
export function DowntimePart({ asset, page: { downtimes }, mayWrite }: PartProps) {
  const { t } = useTranslation('assets');
  const words = useAssetWords();
  const [open, setOpen] = useState<'note' | 'end' | null>(null);
  const current = downtimes.find(({ until_at }) => until_at === null);
  const past = downtimes.filter(({ until_at }) => until_at !== null);
  return (
    <section className={record.card} aria-labelledby="asset-downtime">
      <Group justify="space-between" gap={8}>
        <h2 id="asset-downtime" className={record.section}>
          {t('downtime.title')}
        </h2>
        {mayWrite && (
          <Button variant="default" onClick={() => setOpen('note')}>
            {t('downtime.note')}
          </Button>
        )}
      </Group>
      {current !== undefined && (
        <div className={classes.current}>
          <IconAlertCircle size={20} stroke={1.9} aria-hidden="true" />
          <span className={classes.texts}>
            <b>{t('downtime.since', { at: words.moment(current.from_at) })}</b>
            <span>{current.reason}</span>
          </span>
          {mayWrite && <Button onClick={() => setOpen('end')}>{t('downtime.end')}</Button>}
        </div>
      )}
      {downtimes.length === 0 && (
        <Text c="dimmed" fz={14}>
          {t('downtime.none')}
        </Text>
      )}
      {past.length > 0 && (
        <ul className={classes.rows}>
          {past.map(({ id, from_at, until_at, reason, by }) => (
            <li key={id} className={classes.texts}>
              <b>{t('downtime.range', { from: words.moment(from_at), until: words.moment(until_at ?? from_at) })}</b>
              <span>{reason}</span>
              <span className={record.quiet}>
                {[words.duration(minutesOf(from_at, until_at ?? from_at)), by ?? '']
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {open === 'note' && <DowntimeDialog asset={asset} onClose={() => setOpen(null)} />}
      {current !== undefined && (
        <EndDowntime asset={asset} downtime_id={current.id} opened={open === 'end'} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

const minutesOf = (from: string, until: string): number => Math.round((Date.parse(until) - Date.parse(from)) / 60_000);

interface EndProps {
  asset: AssetKey;
  downtime_id: string;
  opened: boolean;
  onClose: () => void;
}

function EndDowntime({ asset, downtime_id, opened, onClose }: EndProps) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const [end, { isLoading }] = useEndDowntimeMutation();
  const confirm = async () => {
    const { error } = await end({ ...asset, downtime_id, until_at: new Date().toISOString() });
    onClose();
    if (error === undefined) return void staffToast('success', t('downtime.saved'));
    staffToast('error', t('downtime.failed'));
    staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('downtime.endTitle')}
      text={t('downtime.endText')}
      confirm={t('downtime.end')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

const MIDDAY = '12:00';

/** Days and times are in the property's time zone. */
function DowntimeDialog({ asset, onClose }: { asset: AssetKey; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const form = useDowntimeForm(asset, onClose);
  const field = useFields(form);
  return (
    <FormDialog
      form={form}
      title={t('downtime.note')}
      submit={t('downtime.save')}
      size={480}
      columns={1}
      onClose={onClose}
    >
      <MomentField name="from" form={form} />
      <MomentField name="until" form={form} />
      <Textarea {...field('reason')} label={t('downtime.reason')} withAsterisk rows={3} maxLength={500} />
    </FormDialog>
  );
}

/** The time is disabled until a day is chosen. */
function MomentField({ name, form }: { name: 'from' | 'until'; form: ReturnType<typeof useDowntimeForm> }) {
  const { t } = useTranslation('assets');
  const faultText = useFaultText(form);
  const label = t(`downtime.${name}`);
  const { day, time } = form.values[name];
  const put = (part: Partial<Moment>) => form.change({ [name]: { ...form.values[name], ...part } });
  return (
    <div className={classes.moment}>
      <DayField
        path={`${name}_at`}
        label={label}
        placeholder={t(name === 'from' ? 'downtime.choose' : 'downtime.open')}
        isRequired={name === 'from'}
        value={day}
        hasYears
        {...(name === 'until' && { clear: t('downtime.clear') })}
        onChange={(next) => put({ day: next, ...(time === '' && { time: MIDDAY }) })}
        error={faultText(`${name}_at`)}
      />
      <TimeField
        label={t('downtime.time')}
        minutes={t('downtime.minutes')}
        value={time}
        onChange={(next) => put({ time: next })}
        isDisabled={day === ''}
      />
    </div>
  );
}

function useDowntimeForm(asset: AssetKey, onClose: () => void) {
  const { t } = useTranslation('assets');
  const { time_zone } = useAssetWords();
  // The id stays the same in a retry, so that a lost response does not lead to a second downtime.
  const [id] = useState(newUuid);
  const [now] = useState(() => momentOf(new Date(), time_zone));
  const [note] = useNoteDowntimeMutation();
  const bodyOf = ({ from, until, reason }: Values) => ({
    id,
    from_at: instantText(from, time_zone) ?? '',
    until_at: instantText(until, time_zone),
    reason,
  });
  return useApiForm({
    initialValues: { from: now, until: { day: '', time: '' }, reason: '' },
    check: (values: Values) => schemaFaults(downtimeBody, bodyOf(values)),
    send: (values) => note({ ...asset, body: downtimeBody.parse(bodyOf(values)) }),
    onSaved: () => {
      staffToast('success', t('downtime.saved'));
      onClose();
    },
    onFailed: () => staffToast('error', t('downtime.failed')),
    texts: { 'from_at:taken': t('downtime.overlap') },
    cures: { from: ['from_at', 'until_at'], until: ['from_at', 'until_at'] },
  });
}

interface Values {
  from: Moment;
  until: Moment;
  reason: string;
}

interface Moment {
  /** Empty until a day is chosen. */
  day: string;
  time: string;
}

function momentOf(at: Date, time_zone: string): Moment {
  const { date, time } = wallClock(at, time_zone);
  return { day: date, time: time.slice(0, 5) };
}

function instantText({ day, time }: Moment, time_zone: string): string | null {
  return day === '' || time === '' ? null : instantAt(day, time, time_zone).toISOString();
}
