import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { closedDateBody } from '@gerbang/shared/contracts/schedule-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import type { CalendarDay } from './slot-places.ts';
import { useCloseDateMutation, useOpenDateMutation } from './slots.api.ts';

/** The closing of a day as its parts use it. */
export type DayClosingForm = ReturnType<typeof useDayClosing>;

/** Closes a day with a reason, gives it another one, or opens it again; says how many permits are booked on it. */
export function useDayClosing(property_id: string, { day, closed }: CalendarDay) {
  const { t } = useTranslation('slots');
  const errorText = useErrorText();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const [booked, setBooked] = useState(0);
  const [closeDate, { isLoading: isClosing }] = useCloseDateMutation();
  const [openDate, { isLoading: isOpening }] = useOpenDateMutation();
  const reason = typed ?? closed ?? '';

  const close = async (): Promise<readonly string[]> => {
    const { data: body, error: bad } = closedDateBody.safeParse({ day, reason });
    if (body === undefined) return refuse(FIELD_CODES.find((code) => code === bad.issues[0]?.message) ?? 'invalid');
    const answer = await closeDate({ property_id, body });
    if (answer.data === undefined) {
      staffToast('error', t('day.closeFailed'));
      const { reason: wrong, day: gone } = fieldCodes(answer.error);
      return refuse(wrong ?? (gone === undefined ? errorText(answer.error) : t('day.past')));
    }
    setTyped(null);
    setBooked(answer.data.booked);
    staffToast('success', t('day.closedNow'));
    return [];
  };
  const refuse = (why: string): readonly string[] => {
    setFault(why);
    return ['reason'];
  };
  const open = async () => {
    const { error } = await openDate({ property_id, day });
    if (error === undefined) {
      setTyped(null);
      setBooked(0);
      return void staffToast('success', t('day.openedNow'));
    }
    staffToast('error', t('day.openFailed'));
    staffToast('blank', errorText(error));
  };
  const type = (text: string) => {
    setTyped(text);
    setFault(undefined);
  };
  return { reason, type, fault, booked, close, isClosing, open, isOpening };
}
