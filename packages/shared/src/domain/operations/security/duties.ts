import { holds } from '../../../time/spans.ts';
import type { Span } from '../../../time/spans.ts';

export interface DutyPresence {
  status: 'planned' | 'absent';
  /** Whether the guard is on leave on the day on which the duty starts. */
  on_leave: boolean;
}

export interface DutyFacts extends Span, DutyPresence {}

/** Whether the guard comes: neither absent nor on leave. */
export function isWorked({ status, on_leave }: DutyPresence): boolean {
  return status === 'planned' && !on_leave;
}

/** The guards on duty at a time, without those absent or on leave, sorted by the end of their duty. */
export function onDutyAt<Duty extends DutyFacts>(duties: readonly Duty[], at: Date): Duty[] {
  const present = duties.filter((duty) => isWorked(duty) && holds(duty, at));
  return present.sort((a, b) => a.until.getTime() - b.until.getTime());
}

/** The guards of the next duty: all who start at the earliest start after `at`. */
export function nextOnDuty<Duty extends DutyFacts>(duties: readonly Duty[], at: Date): Duty[] {
  const later = duties.filter((duty) => isWorked(duty) && duty.from > at);
  const first = Math.min(...later.map(({ from }) => from.getTime()));
  return later.filter(({ from }) => from.getTime() === first);
}
