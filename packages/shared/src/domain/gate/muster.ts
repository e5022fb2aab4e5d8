import { HOUR_MS } from '../../time/spans.ts';
import { listTonight, type Clock, type KnownNights, type StoredPermit } from './tonight.ts';

/** What a guard records in a muster. `safe` is how many people of the row are at the assembly point. */
export type MusterStep =
  | { step: 'begin'; is_drill: boolean }
  | { step: 'tick'; permit_id: string; worker_id: string | null; safe: number }
  | { step: 'send' }
  | { step: 'end' };

export interface MusterEvent {
  id: string;
  at: string;
  /** The guard's name. */
  by: string;
  step: MusterStep;
}

interface Mark {
  at: string;
  by: string;
}

export interface Muster {
  began_at: string;
  is_drill: boolean;
  /** The newest tick of each row, by its key. */
  ticks: ReadonlyMap<string, Mark & { safe: number }>;
  /** When the list was sent to the control room for the last time. */
  sent: Mark | null;
}

/** A muster that nobody ended is over after this time. */
export const MUSTER_MS = 12 * HOUR_MS;

/**
 * The muster that is running, from what all phones have recorded. A second phone that begins one joins it. A real
 * muster replaces a drill and its ticks. Of two ticks of the same person the newer one counts.
 */
export function currentMuster(events: readonly MusterEvent[], now: Date): Muster | null {
  return [...events]
    .filter(({ at }) => now.getTime() - Date.parse(at) < MUSTER_MS)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id.localeCompare(b.id))
    .reduce(apply, null as Muster | null);
}

function apply(muster: Muster | null, { at, by, step }: MusterEvent): Muster | null {
  if (step.step === 'end') return null;
  if (step.step === 'begin') {
    const isJoined = muster !== null && (step.is_drill || !muster.is_drill);
    return isJoined ? muster : { began_at: at, is_drill: step.is_drill, ticks: new Map(), sent: null };
  }
  if (muster === null) return null;
  if (step.step === 'send') return { ...muster, sent: { at, by } };
  return { ...muster, ticks: new Map(muster.ticks).set(rowKey(step), { at, by, safe: step.safe }) };
}

function rowKey({ permit_id, worker_id }: { permit_id: string; worker_id: string | null }): string {
  return `${permit_id} ${worker_id ?? ''}`;
}

/** A permit with people inside. */
interface PermitInside extends StoredPermit {
  id: string;
  workers: readonly { id: string; name: string; position: string }[];
  driver_name: string;
  plate: string;
  visits: readonly (StoredPermit['visits'][number] & { worker_ids: readonly string[] })[];
}

/** One person by name, or a number of people without a name. */
export interface MusterRow {
  key: string;
  permit_id: string;
  worker_id: string | null;
  /** Empty for people without a name. */
  name: string;
  /** The person's work, or the plate of the vehicle. */
  about: string;
  people: number;
  came_at: Date | null;
}

export interface MusterGroup<Permit> {
  permit: Permit;
  rows: MusterRow[];
}

/** Everybody inside, by permit. A vehicle stands for its driver. */
export function peopleInside<Permit extends PermitInside>(
  nights: KnownNights<Permit>,
  clock: Clock,
): MusterGroup<Permit>[] {
  const inside = listTonight(nights, clock, 'inside');
  const permits = inside.filter(
    ({ permit }, index) => inside.findIndex((one) => one.permit.id === permit.id) === index,
  );
  return permits.map(({ permit, came_at }) => ({
    permit,
    rows: (permit.kind === 'work' ? workersOf(permit) : [driverOf(permit)]).map((row) => ({
      ...row,
      key: rowKey({ permit_id: permit.id, worker_id: row.worker_id }),
      permit_id: permit.id,
      came_at,
    })),
  }));
}

type Person = Pick<MusterRow, 'worker_id' | 'name' | 'about' | 'people'>;

function workersOf({ workers, visits }: PermitInside): Person[] {
  const open = visits.find(({ closed_at }) => closed_at === null);
  if (open === undefined) return [];
  const named = workers
    .filter(({ id }) => open.worker_ids.includes(id))
    .map(({ id, name, position }) => ({ worker_id: id, name, about: position, people: 1 }));
  const unnamed = open.workers - named.length;
  return unnamed > 0 ? [...named, { worker_id: null, name: '', about: '', people: unnamed }] : named;
}

function driverOf({ driver_name, plate }: PermitInside): Person {
  return { worker_id: null, name: driver_name, about: plate, people: 1 };
}

/** How many people of a row are safe. Who left meanwhile does not count. */
export function safeOf({ ticks }: Pick<Muster, 'ticks'>, { key, people }: MusterRow): number {
  return Math.min(people, ticks.get(key)?.safe ?? 0);
}
