import type { ComplaintRow } from '@gerbang/shared/contracts/operations/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import { missedDeadline } from '@gerbang/shared/domain/operations/complaints/targets';
import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { displaySpan } from '@gerbang/shared/time/display-span';

import type { DueState } from '../../../entities/ticket/Marks.tsx';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

type Due = Pick<ComplaintRow, 'status' | 'answered_at' | 'answer_due_at' | 'solve_due_at' | 'created_at'>;

export function useComplaintWords(time_zone: string) {
  const { t } = useTranslation('complaints');
  const place = { time_zone, language: useLanguage() };
  const moment = (instant: string) =>
    t('due.at', { day: formatDate(instant, place, 'short'), time: formatTime(instant, place) });
  const span = (ms: number) => displaySpan(Math.abs(ms), place.language);
  return {
    moment,
    /** Time since `at` in short form, e.g. `2 h 10 m`. */
    since: (at: string, now: Date) => span(now.getTime() - new Date(at).getTime()),
    /**
     * The next deadline: for the answer, then for the solution. If it is missed or near, the text is the time over or
     * left. Otherwise it is the date and time.
     */
    due: (complaint: Due, now: Date): DueState => {
      if (!isOpenComplaint(complaint.status)) return { urgency: 'over', text: t('due.over'), at: null };
      const facts = datesOf(complaint);
      const late = missedDeadline(facts, now);
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
