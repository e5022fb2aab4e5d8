import type { MusterEvent, MusterStep } from '../../contracts/gate/gate-movements.ts';
import { HOUR_MS } from '../../time/spans.ts';
import { listForMuster, type Clock, type KnownNights, type StoredPermit } from './tonight.ts';

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
 * muster replaces a drill and its ticks, and the end of a drill does not end it. Of two ticks of the same person the
 * newer one counts.
 */
export function currentMuster(events: readonly MusterEvent[], now: Date): Muster | null {
  return [...events]
    .filter(({ at }) => now.getTime() - Date.parse(at) < MUSTER_MS)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id.localeCompare(b.id))
    .reduce(apply, null as Muster | null);
}

type MusterTick = Extract<MusterStep, { step: 'tick' }>;

function apply(muster: Muster | null, { at, by, step }: MusterEvent): Muster | null {
  if (step.step === 'end') return muster?.is_drill === step.is_drill ? null : muster;
  if (step.step === 'begin') {
    const isJoined = muster !== null && (step.is_drill || !muster.is_drill);
    return isJoined ? muster : { began_at: at, is_drill: step.is_drill, ticks: new Map(), sent: null };
  }
  if (muster === null) return null;
  if (step.step === 'send') return { ...muster, sent: { at, by } };
  return { ...muster, ticks: new Map(muster.ticks).set(rowKey(step), { at, by, safe: step.safe }) };
}

function rowKey({ permit_id, worker_id }: Pick<MusterTick, 'permit_id' | 'worker_id'>): string {
  return `${permit_id} ${worker_id ?? ''}`;
}

/** A permit with people inside. */
interface PermitInside extends StoredPermit {
  id: string;
  workers: readonly { id: string; name: string; position: string }[];
  driver_name: string;
  plate: string;
  visits: readonly (StoredPermit['visits'][number] & {
    worker_ids: readonly string[];
    came_at: Readonly<Record<string, string>>;
  })[];
}

/** One person by name, or a number of people without a name. */
export interface MusterRow extends Pick<MusterTick, 'permit_id' | 'worker_id'> {
  key: string;
  /** Empty for people without a name. */
  name: string;
  /** The person's work, or the plate of the vehicle. */
  about: string;
  people: number;
  /** When the person came in. */
  came_at: Date | null;
  /** True for a driver who counts as left only because the slot ended long ago. */
  is_departure_missing: boolean;
}

export interface MusterGroup<Permit> {
  permit: Permit;
  rows: MusterRow[];
}

/** Everybody who may be inside, by permit. A vehicle has one row, for its driver. */
export function peopleInside<Permit extends PermitInside>(
  nights: KnownNights<Permit>,
  clock: Clock,
): MusterGroup<Permit>[] {
  return listForMuster(nights, clock).map(({ permit, came_at, is_departure_missing }) => {
    const people = permit.kind === 'work' ? workersOf(permit) : [{ ...driverOf(permit), came_at }];
    const rows = people.map((person) => ({
      ...person,
      key: rowKey({ permit_id: permit.id, worker_id: person.worker_id }),
      permit_id: permit.id,
      is_departure_missing,
    }));
    return { permit, rows };
  });
}

type Person = Pick<MusterRow, 'worker_id' | 'name' | 'about' | 'people' | 'came_at'>;

function workersOf({ workers, visits }: PermitInside): Person[] {
  const open = visits.find(({ closed_at }) => closed_at === null);
  if (open === undefined) return [];
  const named = workers
    .filter(({ id }) => open.worker_ids.includes(id))
    .map(({ id, name, position }) => {
      const came_at = new Date(open.came_at[id] ?? open.opened_at);
      return { worker_id: id, name, about: position, people: 1, came_at };
    });
  const unnamed = open.workers - named.length;
  if (unnamed <= 0) return named;
  return [...named, { worker_id: null, name: '', about: '', people: unnamed, came_at: new Date(open.opened_at) }];
}

function driverOf({ driver_name, plate }: PermitInside): Omit<Person, 'came_at'> {
  return { worker_id: null, name: driver_name, about: plate, people: 1 };
}

/** How many people of a row are safe. People who left meanwhile do not count. */
export function safeOf({ ticks }: Pick<Muster, 'ticks'>, { key, people }: MusterRow): number {
  return Math.min(people, ticks.get(key)?.safe ?? 0);
}
