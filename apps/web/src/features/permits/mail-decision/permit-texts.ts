import type { DecidedPermit } from '@gerbang/shared/contracts/permits/mail-decisions';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { urgencyOf } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import type { Urgency } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { isAtHeight } from '@gerbang/shared/domain/permits/second-step';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { cutTime, formatDay } from '../../../lib/format/dates.ts';
import { formatDays, formatSlot } from '../../../lib/format/windows.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/texts.ts';

type T = Translate<'mailDecision'>;

/** Company or person that does the work or brings the goods. Leaves out a name that is already the title. */
export function doneBy(permit: Pick<DecidedPermit, 'tenant' | 'company' | 'name'>): string {
  return [permit.company, permit.name].find((text) => text !== '' && text !== permitName(permit)) ?? '';
}

/** Schedule of a permit, e.g. `Mon 16 – Fri 20 Nov, 22:00 – 05:00 the next day`. */
export function scheduleText(permit: DecidedPermit, language: Language): string {
  const { day, time, start_date, end_date, start_time, end_time } = permit;
  const days = day === null ? workDays(start_date, end_date, language) : formatDay(day, language, 'shortWeekday');
  const hours = time ?? (start_time === null || end_time === null ? '' : `${start_time} – ${end_time}`);
  const night = day ?? (start_date === end_date ? start_date : null);
  return [days, formatSlot(hours, night, language)].filter((text) => text !== '').join(', ');
}

export function placeText({ floor, location }: Pick<DecidedPermit, 'floor' | 'location'>): string {
  return [floor ?? '', location].filter((text) => text !== '').join(', ');
}

/** Time of a decision, e.g. `Fri 09:20`. Includes the date when the decision is 6 days old or older. */
export function timeText(instant: string, time_zone: string, language: Language, now = new Date()): string {
  const { date, time } = wallClock(new Date(instant), time_zone);
  const isNear = now.getTime() - Date.parse(instant) < 6 * DAY_MS;
  return `${formatDay(date, language, isNear ? 'weekday' : 'shortWeekday')} ${cutTime(time)}`;
}

export function deadlineText(
  { asked_at, due_at }: { asked_at: string | null; due_at: string },
  t: T,
  language: Language,
  now: Date,
): { text: string; urgency: Urgency } {
  const due = new Date(due_at);
  const urgency = urgencyOf({ asked_at: new Date(asked_at ?? now), due_at: due }, now);
  const span = displaySpan(Math.abs(due.getTime() - now.getTime()), language);
  return { urgency, text: t(urgency === 'late' ? 'late' : 'left', { span }) };
}

function workDays(first: string | null, last: string | null, language: Language): string {
  return first === null || last === null ? '' : formatDays(first, last, language);
}

/** Risks to consider before approving, most severe first: conflicts, then the kind of work. */
export function risksOf(
  permit: DecidedPermit,
  t: Translate<'mailDecision'>,
  language: Language,
): { sign: 'clash' | 'work'; text: string }[] {
  const clashes = permit.clashes.map(({ reason, other, note }) => ({
    sign: 'clash' as const,
    text: t(`clash.${reason}`, {
      code: other?.code ?? '',
      name: other === null ? '' : other.company || other.name,
      note: closedText(note, language),
    }),
  }));
  return [...clashes, ...ownRisks(permit, t).map((text) => ({ sign: 'work' as const, text }))];
}

function ownRisks(permit: DecidedPermit, t: Translate<'mailDecision'>): string[] {
  if (permit.kind === 'unloading') {
    const count = permit.items.filter((item) => !item.has_entry && item.rejection_note === null).length;
    return count === 0 ? [] : [t('risk.noEntry', { count })];
  }
  if (permit.kind === 'loading') return [];
  const works = [
    ...permit.work_details.map((detail) => `${detail.work_type}: ${detail.description}`),
    permit.description,
  ];
  return [
    ...(isHotWork({ works }) ? [t('risk.hot')] : []),
    ...(touchesFireSystem({ works }) ? [t('risk.fireSystem')] : []),
    ...(isAtHeight(works) ? [t('risk.height')] : []),
  ];
}

/** `note` starts with the date of the closed day. */
function closedText(note: string, language: Language): string {
  const [, day, why = ''] = /^(\d{4}-\d{2}-\d{2})\s*(.*)$/u.exec(note) ?? [];
  return day === undefined
    ? note
    : [formatDay(day, language, 'shortWeekday'), why].filter((text) => text !== '').join(', ');
}
