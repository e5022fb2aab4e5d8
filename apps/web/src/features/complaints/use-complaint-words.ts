import type { ComplaintRow } from '@gerbang/shared/contracts/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';
import { lateWith } from '@gerbang/shared/domain/complaints/targets';
import { urgencyOf, type Urgency } from '@gerbang/shared/domain/permits/deadlines';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How a complaint stands to its next deadline. */
export interface DueStanding {
  urgency: Urgency | 'over';
  text: string;
  at: string | null;
}

type Due = Pick<ComplaintRow, 'status' | 'answered_at' | 'answer_due_at' | 'solve_due_at' | 'created_at'>;

/** Complaints in the reader's words, where the property is. */
export function useComplaintWords(time_zone: string) {
  const { t } = useTranslation('complaints');
  const locale = LOCALE[useLanguage()];
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: time_zone });
  const clock = (at: string) => wallClock(new Date(at), time_zone).time.slice(0, 5);
  const moment = (at: string) => t('due.at', { day: day.format(new Date(at)), time: clock(at) });
  const span = (ms: number) => {
    const minutes = Math.max(0, Math.floor(Math.abs(ms) / MINUTE_MS));
    return partsOf(minutes)
      .map(({ key, count }) => t(`due.${key}`, { count }))
      .join(' ');
  };
  return {
    moment,
    /** Since when, in short: "2 h 10 m". */
    since: (at: string, now: Date) => span(now.getTime() - new Date(at).getTime()),
    /** The deadline that comes next, the answer before the solution; what is late or soon says by how much. */
    due: (complaint: Due, now: Date): DueStanding => {
      if (!isOpenComplaint(complaint.status)) return { urgency: 'over', text: t('due.over'), at: null };
      const facts = datesOf(complaint);
      const late = lateWith(facts, now);
      const isAnswer = late === undefined ? facts.answered_at === null : late === 'answer';
      const at = isAnswer ? complaint.answer_due_at : complaint.solve_due_at;
      const left = new Date(at).getTime() - now.getTime();
      const urgency = urgencyOf({ asked_at: new Date(complaint.created_at), due_at: new Date(at) }, now);
      const time = span(left);
      if (urgency === 'late') return { urgency, at, text: t(isAnswer ? 'due.answerLate' : 'due.late', { time }) };
      if (urgency === 'soon') return { urgency, at, text: t(isAnswer ? 'due.answerLeft' : 'due.left', { time }) };
      return { urgency, at, text: t(isAnswer ? 'due.answerAt' : 'due.solveAt', { at: moment(at) }) };
    },
  };
}
export type ComplaintWords = ReturnType<typeof useComplaintWords>;

function datesOf({ status, answered_at, answer_due_at, solve_due_at }: Due) {
  return {
    status,
    answered_at: answered_at === null ? null : new Date(answered_at),
    answer_due_at: new Date(answer_due_at),
    solve_due_at: new Date(solve_due_at),
  };
}

/** The two largest units of a time: "3 d 4 h", "2 h 10 m", "48 m". */
function partsOf(minutes: number) {
  const parts = [
    { key: 'days', count: Math.floor(minutes / DAY) },
    { key: 'hours', count: Math.floor((minutes % DAY) / HOUR) },
    { key: 'minutes', count: minutes % HOUR },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  return first === -1 ? parts.slice(2) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
}
