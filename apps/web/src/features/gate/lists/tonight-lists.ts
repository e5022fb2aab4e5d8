import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { lateFrom } from '@gerbang/shared/domain/permits/dock';

import { openVisit, verdictOf } from './permit-facts.ts';

const MINUTE_MS = 60_000;
/** What comes later than this belongs to another night. */
const NIGHT_MS = 12 * 60 * MINUTE_MS;

/** The three lists that the guard looks at. */
export const NIGHT_LISTS = ['due', 'inside', 'late'] as const;
export type NightList = (typeof NIGHT_LISTS)[number];

/** How a permit stands tonight: `over` has people inside although its time has ended. */
export type Standing = 'due' | 'inside' | 'late' | 'over';

/** How a permit stands at a moment; undefined for one that nobody waits for. */
export function standingOf(permit: GatePermit, now: Date): Standing | undefined {
  if (openVisit(permit) !== undefined) return now >= new Date(permit.until) ? 'over' : 'inside';
  const verdict = verdictOf(permit, now);
  const [from, until] = [new Date(permit.from), new Date(permit.until)];
  if (verdict.verdict === 'wait') return from.getTime() - now.getTime() <= NIGHT_MS ? 'due' : undefined;
  if (verdict.verdict !== 'pass') return undefined;
  if (permit.kind === 'work') return hasComeToday(permit, now) ? undefined : 'due';
  const hasCome = permit.items.some(({ passed }) => passed > 0);
  return !hasCome && now >= lateFrom({ from, until }) ? 'late' : 'due';
}

/** The permits of a list, the one that matters first on top. */
export function listTonight(permits: readonly GatePermit[], list: NightList, now: Date): GatePermit[] {
  const wanted = WANTED[list];
  // Goods have their hour; work comes at any time of its days.
  const time = ({ kind, from, until }: GatePermit) => (list === 'inside' || kind === 'work' ? until : from);
  return permits
    .filter((permit) => {
      const standing = standingOf(permit, now);
      return standing !== undefined && wanted.includes(standing);
    })
    .sort((a, b) => rank(a) - rank(b) || Date.parse(time(a)) - Date.parse(time(b)));
}

const rank = ({ kind }: GatePermit) => (kind === 'work' ? 1 : 0);

// Who is inside beyond their time stands in both: they are inside, and they are late.
const WANTED: Record<NightList, readonly Standing[]> = {
  due: ['due'],
  inside: ['inside', 'over'],
  late: ['late', 'over'],
};

/** People who came and left within the last hours are not waited for again, though they may come back. */
function hasComeToday({ visits }: GatePermit, now: Date): boolean {
  return visits.some(({ opened_at }) => now.getTime() - Date.parse(opened_at) < NIGHT_MS);
}
