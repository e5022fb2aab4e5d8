import { DAY_MS } from '../../time/spans.ts';
import type { CheckState } from './doctor.ts';

/** What operators are told about a check. */
export type CheckNews = 'bad' | 'look' | 'good';

/** What is known about a check from one run of the hourly doctor to the next. */
export interface CheckMemory {
  look_since: Date | null;
  /** The last news that is not over. */
  told: 'bad' | 'look' | null;
}

export const NOTHING_KNOWN: CheckMemory = { look_since: null, told: null };

/**
 * Operators are told when a check turns bad, when somebody should have looked at it for a day, and once when it is good
 * again. A check that could not be made says nothing.
 */
export function checkNews(state: CheckState, before: CheckMemory, now: Date): CheckMemory & { news: CheckNews | null } {
  if (state === 'skipped') return { ...before, news: null };
  if (state === 'good') return { ...NOTHING_KNOWN, news: before.told === null ? null : 'good' };
  if (state === 'bad') return { look_since: null, told: 'bad', news: before.told === 'bad' ? null : 'bad' };
  const look_since = before.look_since ?? now;
  const is_due = before.told === null && now.getTime() - look_since.getTime() >= DAY_MS;
  return { look_since, told: is_due ? 'look' : before.told, news: is_due ? 'look' : null };
}
