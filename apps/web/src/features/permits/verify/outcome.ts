import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import type { PermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatLongSpan } from '../../../lib/format/spans.ts';
import { showEnd, showInstant } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

export type Sign = PermitValidity | 'unknown' | 'failed';

/** The result of a check in words. `text` has its important part between `<b>` and `</b>`. */
export interface Outcome {
  sign: Sign;
  word: string;
  text: string;
}

/** Undefined while the check runs. */
export function useOutcome(answer: VerifyAnswer | undefined, error: unknown): Outcome | undefined {
  const { t } = useTranslation('verify');
  const errorText = useErrorText();
  const standingText = useStandingText();
  if (answer !== undefined) {
    return { sign: answer.standing, word: t(`standing.${answer.standing}`), text: standingText(answer) };
  }
  if (error === undefined) return undefined;
  if (isUnknown(error)) return { sign: 'unknown', word: t('unknown.title'), text: t('unknown.text') };
  if (isOffline(error)) return { sign: 'failed', word: t('offline.title'), text: t('offline.text') };
  return { sign: 'failed', word: t('failed'), text: errorText(error) };
}

/** One sentence about the window, as of the time in `at`. */
export function useStandingText(): (answer: VerifyAnswer) => string {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  return ({ standing, from, until, at, property }) => {
    const place = { time_zone: property.time_zone, language };
    const left = (turn: string) => formatLongSpan(Date.parse(turn) - Date.parse(at), language);
    const [start, end] = [showInstant(from, place), showEnd(until, place)].map(({ day, time }) => `${day} ${time}`);
    if (standing === 'revoked') return t('text.revoked');
    if (standing === 'valid') return t('text.valid', { time: end, left: left(until) });
    if (standing === 'not_yet') return t('text.not_yet', { time: start, left: left(from) });
    return Date.parse(until) > Date.parse(at) ? t('text.closed') : t('text.expired', { time: end });
  };
}

/** Whether there is nothing to show for this code or pass. A malformed one is refused before the lookup. */
function isUnknown(error: unknown): boolean {
  const code = problemOf(error)?.code;
  return code === 'pass_invalid' || code === 'refused' || code === 'malformed';
}

function isOffline(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR';
}
