/** More late permits than this need a look. */
const LATE_MAX = 10;

export interface PropertyFacts {
  phase: 'preparation' | 'live' | 'paused';
  late: number;
  /** Stages of the approval chains that nobody decides. */
  empty_stages: readonly string[];
  guards_without_pin: number;
}

/** The first of these that applies. Of a property that takes no permits only its phase is said. */
export type Health = 'stage_empty' | 'many_late' | 'no_pin' | 'good' | 'preparation' | 'paused';

export function healthOf({ phase, late, empty_stages, guards_without_pin }: PropertyFacts): Health {
  if (phase !== 'live') return phase;
  if (empty_stages.length > 0) return 'stage_empty';
  if (late > LATE_MAX) return 'many_late';
  return guards_without_pin > 0 ? 'no_pin' : 'good';
}

export function needsLook(health: Health): boolean {
  return health === 'stage_empty' || health === 'many_late' || health === 'no_pin';
}

const ORDER: readonly Health[] = ['stage_empty', 'many_late', 'no_pin', 'good', 'preparation', 'paused'];

/** The worst first, then the one with more late permits. */
export function byHealth(a: PropertyFacts, b: PropertyFacts): number {
  return ORDER.indexOf(healthOf(a)) - ORDER.indexOf(healthOf(b)) || b.late - a.late;
}
