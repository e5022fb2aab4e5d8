import '@mantine/core/styles/Modal.layer.css';
import { downtimeBody } from '@gerbang/shared/contracts/asset-pages';
import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useNoteDowntimeMutation } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';
import { useAssetWords } from './use-asset-words.ts';

import classes from './assets.module.css';

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
        <div className={classes.pair}>
          <TextInput
            type="datetime-local"
            label={t('assets:downtime.from')}
            withAsterisk
            value={values.from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
            error={error(faults['from_at'])}
            data-path="from_at"
          />
          <TextInput
            type="datetime-local"
            label={t('assets:downtime.until')}
            description={t('assets:downtime.untilHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.until}
            onChange={({ currentTarget }) => change({ until: currentTarget.value })}
            error={error(faults['until_at'])}
            data-path="until_at"
          />
        </div>
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

/** Holds what is typed of a downtime, checks it by the contract and sends it. */
function useDowntimeForm(asset: AssetKey, onSaved: () => void) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const { time_zone } = useAssetWords();
  const [id] = useState(newUuid);
  const [values, setValues] = useState(() => ({ from: localText(new Date(), time_zone), until: '', reason: '' }));
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
        path[0] === 'from_at' && values.from === ''
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

/** A moment as the browser's field holds it, by the property's clocks. */
function localText(at: Date, time_zone: string): string {
  const { date, time } = wallClock(at, time_zone);
  return `${date}T${time.slice(0, 5)}`;
}

function instantText(text: string, time_zone: string): string | null {
  const [date = '', time = ''] = text.split('T');
  return time === '' ? null : instantAt(date, time, time_zone).toISOString();
}
