import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import { lateFrom } from '@gerbang/shared/domain/goods/dock';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { openVisit, verdictOf } from '../permit-facts.ts';

/** A permit that starts more than this long from now belongs to another night. */
const NIGHT_MS = 12 * 60 * MINUTE_MS;

export const NIGHT_LISTS = ['due', 'inside', 'late'] as const;
export type NightList = (typeof NIGHT_LISTS)[number];

/** `over`: people are still inside after the end of the permit. */
export type TonightState = 'due' | 'inside' | 'late' | 'over';

/** Returns undefined for a permit that is not expected tonight and has nobody inside. */
export function tonightState(permit: GatePermit, now: Date): TonightState | undefined {
  if (openVisit(permit) !== undefined) return now >= new Date(permit.until) ? 'over' : 'inside';
  const verdict = verdictOf(permit, now);
  const [from, until] = [new Date(permit.from), new Date(permit.until)];
  if (verdict.verdict === 'wait') return from.getTime() - now.getTime() <= NIGHT_MS ? 'due' : undefined;
  if (verdict.verdict !== 'pass') return undefined;
  if (permit.kind === 'work') return hasComeToday(permit, now) ? undefined : 'due';
  const hasCome = permit.items.some(({ passed }) => passed > 0);
  return !hasCome && now >= lateFrom({ from, until }) ? 'late' : 'due';
}

/** The permits of a list, the most urgent first. */
export function listTonight(permits: readonly GatePermit[], list: NightList, now: Date): GatePermit[] {
  const wanted = WANTED[list];
  // Goods are sorted by their start. Workers may come at any time of their window, so work is sorted by its end.
  const time = ({ kind, from, until }: GatePermit) => (list === 'inside' || kind === 'work' ? until : from);
  return permits
    .filter((permit) => {
      const standing = tonightState(permit, now);
      return standing !== undefined && wanted.includes(standing);
    })
    .sort((a, b) => rank(a) - rank(b) || Date.parse(time(a)) - Date.parse(time(b)));
}

const rank = ({ kind }: GatePermit) => (kind === 'work' ? 1 : 0);

// People who stay too long (`over`) are in both lists, inside and late.
const WANTED: Record<NightList, readonly TonightState[]> = {
  due: ['due'],
  inside: ['inside', 'over'],
  late: ['late', 'over'],
};

/** True if the people of the permit came within the last hours. They may come back, but nobody expects them. */
function hasComeToday({ visits }: GatePermit, now: Date): boolean {
  return visits.some(({ opened_at }) => now.getTime() - Date.parse(opened_at) < NIGHT_MS);
}
