import { holds } from '../../../time/spans.ts';
import type { Span } from '../../../time/spans.ts';

export interface DutyFacts extends Span {
  status: 'planned' | 'absent';
}

/** The guards on duty at a time, without absent ones, sorted by the end of their duty. */
export function onDutyAt<Duty extends DutyFacts>(duties: readonly Duty[], at: Date): Duty[] {
  const present = duties.filter((duty) => duty.status === 'planned' && holds(duty, at));
  return present.sort((a, b) => a.until.getTime() - b.until.getTime());
}

/** The guards of the next duty: all who start at the earliest start after `at`. */
export function nextOnDuty<Duty extends DutyFacts>(duties: readonly Duty[], at: Date): Duty[] {
  const later = duties.filter((duty) => duty.status === 'planned' && duty.from > at);
  const first = Math.min(...later.map(({ from }) => from.getTime()));
  return later.filter(({ from }) => from.getTime() === first);
}
