import type { MeterReadingView, MeterRecord, ReadingBody } from '@gerbang/shared/contracts/meters';
import { READING_WARNINGS } from '@gerbang/shared/domain/meters/plausibility';
import { usualDailyUse } from '@gerbang/shared/domain/meters/readings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { removeUpload, whenUploaded } from '../../lib/uploads/upload-store.ts';
import { useMeterReadingsQuery, useSaveReadingMutation } from './meters.api.ts';
import { useReading } from './use-reading.ts';

/** Holds a reading of one meter while it is entered, or the correction of one, and sends it. */
export function useReadingDialog(
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
    const typed = isTakenBack ? TAKEN_BACK : reading.check();
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
    if (typeof warnings === 'string') reading.showWarnings(READING_WARNINGS.filter((one) => warnings.includes(one)));
    else if (fieldCodes(error)['value'] === undefined) setFault(errorText(error));
    else reading.setFaults({ value: 'digits' });
    return ['value', 'note'];
  };
  const photo = { photo_key, setPhotoKey };
  return { reading, against, isTakenBack, takeBack: setTakenBack, ...photo, fault, save: send, isSaving: isLoading };
}

/** A reading without another in its place. */
const TAKEN_BACK = { value: null, rolled_over: false, is_confirmed: false };

const momentNow = (): string => new Date().toISOString();

async function photoOf(key: string | null): Promise<string | null> {
  return key === null ? null : ((await whenUploaded([key])).get(key) ?? null);
}

/** What was read before the reading, of what counts. */
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
