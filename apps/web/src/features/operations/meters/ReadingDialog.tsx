import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { MeterReadingView, MeterRecord, ReadingBody } from '@gerbang/shared/contracts/operations/meters';
import { READING_WARNINGS } from '@gerbang/shared/domain/operations/meters/plausibility';
import { usualDailyUse } from '@gerbang/shared/domain/operations/meters/readings';
import { Checkbox, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { removeUpload, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { useMeterReadingsQuery, useSaveReadingMutation } from './meters.api.ts';
import { ReadingFields, ReadingPhoto, ReasonField } from './ReadingFields.tsx';
import { useReading } from './use-reading.ts';

import classes from './meters.module.css';

interface Props {
  property_id: string;
  meter: MeterRecord;
  /** The reading to correct; null for a new reading. */
  corrects: MeterReadingView | null;
  onClose: () => void;
}

export function ReadingDialog({ property_id, meter, corrects, onClose }: Props) {
  const { t } = useTranslation('meters');
  const root = useRef<HTMLFormElement>(null);
  const dialog = useReadingDialog(property_id, meter, corrects, onClose);
  const { reading, isTakenBack } = dialog;
  const isOdd = reading.shown.length > 0;
  useEffect(() => {
    if (isOdd) focusFirst(root.current, ['note']);
  }, [isOdd]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await dialog.save());
  };
  const title = corrects === null ? t('reading.title', { name: meter.serial_number }) : t('reading.correctTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <form ref={root} className={classes.readingForm} onSubmit={(event) => void submit(event)} noValidate>
        <FormAlert text={dialog.fault} />
        {corrects !== null && (
          <Text c="dimmed" fz={14}>
            {t('reading.correctText')}
          </Text>
        )}
        {!isTakenBack && (
          <ReadingFields reading={reading} against={dialog.against} kind={meter.kind} multiplier={meter.multiplier} />
        )}
        {corrects === null && <ReadingPhoto photo_key={dialog.photo_key} onChange={dialog.setPhotoKey} />}
        {corrects !== null && (
          <Checkbox
            label={t('reading.takeBack')}
            checked={isTakenBack}
            onChange={({ currentTarget }) => dialog.takeBack(currentTarget.checked)}
          />
        )}
        {corrects !== null && (isTakenBack || !isOdd) && <ReasonField reading={dialog.reading} />}
        <DialogFoot
          form={{ isSending: dialog.isSaving }}
          submit={t(isOdd && !isTakenBack ? 'reading.saveAnyway' : 'reading.save')}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

function useReadingDialog(
  property_id: string,
  meter: MeterRecord,
  corrects: MeterReadingView | null,
  onSaved: () => void,
) {
  const { t } = useTranslation('meters');
  const errorText = useErrorText();
  const [id] = useState(newUuid);
  const [isTakenBack, setTakenBack] = useState(false);
  const [photo_key, setPhotoKey] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [save, { isLoading }] = useSaveReadingMutation();
  const { data } = useMeterReadingsQuery({ property_id, id: meter.id });
  const against = { digits: meter.digits, ...historyBefore(data?.data ?? [], corrects, meter.digits) };
  const reading = useReading(against);

  const bodyOf = async (): Promise<ReadingBody | null> => {
    const note = reading.note.trim();
    const typed = isTakenBack ? REMOVED : reading.check();
    if (corrects !== null && note === '') reading.setFaults({ note: 'required' });
    if (typed === null || (corrects !== null && note === '')) return null;
    const photo_url = await photoOf(photo_key);
    const of = { id, meter_id: meter.id, corrects_id: corrects?.id ?? null };
    return { ...typed, ...of, note, read_at: corrects?.read_at ?? momentNow(), photo_url };
  };
  const send = async (): Promise<readonly string[]> => {
    setFault(null);
    const body = await bodyOf().catch(() => setFault(t('round.photoFailed')));
    if (body === null || body === undefined) return ['value', 'note'];
    const { data: saved, error } = await save({ property_id, body });
    if (saved !== undefined) {
      if (photo_key !== null) removeUpload(photo_key);
      staffToast('success', t('reading.saved'));
      onSaved();
      return [];
    }
    staffToast('error', t('reading.failed'));
    const warnings = problemOf(error)?.params?.['warnings'];
    if (typeof warnings === 'string')
      reading.showWarnings(READING_WARNINGS.filter((warning) => warnings.includes(warning)));
    else if (fieldCodes(error)['value'] === undefined) setFault(errorText(error));
    else reading.setFaults({ value: 'digits' });
    return ['value', 'note'];
  };
  const photo = { photo_key, setPhotoKey };
  return { reading, against, isTakenBack, takeBack: setTakenBack, ...photo, fault, save: send, isSaving: isLoading };
}

/** Body of a correction that removes the reading without a new value. */
const REMOVED = { value: null, rolled_over: false, is_confirmed: false };

const momentNow = (): string => new Date().toISOString();

async function photoOf(key: string | null): Promise<string | null> {
  return key === null ? null : ((await whenUploaded([key])).get(key) ?? null);
}

/**
 * Previous value and usual daily consumption. Uses only valid readings, and for a correction only those before the
 * corrected reading.
 */
function historyBefore(list: readonly MeterReadingView[], corrects: MeterReadingView | null, digits: number) {
  const before = list
    .filter(({ id, corrected_by_id }) => corrected_by_id === null && id !== corrects?.id)
    .filter(({ read_at }) => corrects === null || read_at < corrects.read_at)
    .flatMap(({ value, read_at, rolled_over }) =>
      value === null ? [] : [{ value, read_at: new Date(read_at), rolled_over }],
    )
    .sort((a, b) => a.read_at.getTime() - b.read_at.getTime());
  const last = before.at(-1);
  return {
    previous: last === undefined ? null : { value: last.value, read_at: last.read_at.toISOString() },
    usual_daily: usualDailyUse(before, { digits }),
  };
}
