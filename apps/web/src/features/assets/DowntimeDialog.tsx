import '@mantine/core/styles/Modal.layer.css';
import { downtimeBody } from '@gerbang/shared/contracts/asset-pages';
import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Button, Modal, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/DayField.tsx';
import { useFieldError } from '../../components/FieldError.tsx';
import { TimeField } from '../../components/TimeField.tsx';
import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useNoteDowntimeMutation } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import { useAssetWords } from './use-asset-words.ts';

import classes from './assets.module.css';

const NONE = { day: '', time: '' };
const MIDDAY = '12:00';

/** Notes that an asset is or was out of service; the times are those of the property. */
export function DowntimeDialog({ asset, onClose }: { asset: AssetKey; onClose: () => void }) {
  const { t } = useTranslation(['assets', 'common']);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useDowntimeForm(asset, onClose);
  const { values, change, faults } = form;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <Modal opened onClose={onClose} title={t('assets:downtime.note')} size={480}>
      <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {form.fault !== null && (
          <p className={classes.alert} role="alert">
            {form.fault}
          </p>
        )}
        <MomentField name="from" form={form} />
        <MomentField name="until" form={form} />
        <Textarea
          label={t('assets:downtime.reason')}
          withAsterisk
          rows={3}
          maxLength={500}
          value={values.reason}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          error={error(faults['reason'])}
          data-path="reason"
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
            {t('assets:downtime.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** From when, or until when: a day, and the time of it once there is one. */
function MomentField({ name, form: { values, change, faults } }: { name: 'from' | 'until'; form: DowntimeForm }) {
  const { t } = useTranslation('assets');
  const error = useFieldError();
  const label = t(`downtime.${name}`);
  const { day, time } = values[name];
  const put = (part: Partial<typeof values.from>) => change({ [name]: { ...values[name], ...part } });
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
        error={error(faults[`${name}_at`])}
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

type DowntimeForm = ReturnType<typeof useDowntimeForm>;

/** Holds what is typed of a downtime, checks it by the contract and sends it. */
function useDowntimeForm(asset: AssetKey, onSaved: () => void) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const { time_zone } = useAssetWords();
  const [id] = useState(newUuid);
  const [values, setValues] = useState(() => ({ from: momentOf(new Date(), time_zone), until: NONE, reason: '' }));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [note, { isLoading }] = useNoteDowntimeMutation();
  const save = async (): Promise<readonly string[]> => {
    const body = {
      id,
      from_at: instantText(values.from, time_zone) ?? '',
      until_at: instantText(values.until, time_zone),
      reason: values.reason,
    };
    const { data, error: bad } = downtimeBody.safeParse(body);
    const found = Object.fromEntries(
      (bad?.issues ?? []).map(({ path, message }) => [
        String(path[0]),
        path[0] === 'from_at' && values.from.day === ''
          ? 'required'
          : (FIELD_CODES.find((code) => code === message) ?? 'invalid'),
      ]),
    );
    setFaults(found);
    if (data === undefined) return Object.keys(found);
    const answer = await note({ ...asset, body: data });
    if (answer.data !== undefined) {
      staffToast('success', t('downtime.saved'));
      onSaved();
      return [];
    }
    staffToast('error', t('downtime.failed'));
    const refused = fieldCodes(answer.error);
    setFaults({ ...refused, ...(refused['from_at'] === 'taken' && { from_at: t('downtime.overlap') }) });
    setFault(problemOf(answer.error)?.fields === undefined ? errorText(answer.error) : null);
    return Object.keys(refused);
  };
  return {
    values,
    change: (part: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...part }));
      setFaults({});
    },
    faults,
    fault,
    save,
    isSaving: isLoading,
  };
}

interface Moment {
  /** Empty while none is chosen. */
  day: string;
  time: string;
}

/** A moment by the property's clocks. */
function momentOf(at: Date, time_zone: string): Moment {
  const { date, time } = wallClock(at, time_zone);
  return { day: date, time: time.slice(0, 5) };
}

function instantText({ day, time }: Moment, time_zone: string): string | null {
  return day === '' || time === '' ? null : instantAt(day, time, time_zone).toISOString();
}
