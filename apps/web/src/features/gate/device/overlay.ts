import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { Movement, MusterEvent } from '@gerbang/shared/contracts/gate/gate-movements';
import type { GateFacts } from '@gerbang/shared/domain/gate/gate';
import { joinPeople, openedWith, remainingPeople, type VisitPeople } from '@gerbang/shared/domain/gate/visit-people';
import { nextStep } from '@gerbang/shared/domain/permits/workflow';

/** A movement that a stored permit may not contain yet, and the guard who recorded it. */
export interface KnownMovement {
  movement: Movement;
  guard: { id: string; name: string } | null;
}

export function gateFactsOf({ kind, state, from, until, items, visits }: GatePermit): GateFacts {
  return {
    kind,
    state,
    from: new Date(from),
    until: new Date(until),
    items,
    is_inside: visits.some(({ closed_at }) => closed_at === null),
  };
}

/**
 * Applies movements to a permit in the order in which they happened, by the server's rules. Skips movements that the
 * permit already contains: a visit has the id of its movement, and an open visit the ids of its exits.
 */
export function withMovements(permit: GatePermit, movements: readonly KnownMovement[]): GatePermit {
  return movements.reduce(apply, permit);
}

function apply(permit: GatePermit, known: KnownMovement): GatePermit {
  const { movement } = known;
  if (movement.permit_id !== permit.id || movement.action === 'refuse') return permit;
  if (permit.visits.some(({ id }) => id === movement.id)) return permit;
  if (permit.kind !== 'work') return passGoods(permit, known);
  return movement.action === 'in' ? openVisit(permit, known) : closeVisit(permit, movement);
}

/** Adds this device's own steps of a muster to those of all phones. */
export function withMusterSteps(events: readonly MusterEvent[], movements: readonly KnownMovement[]): MusterEvent[] {
  const own = movements.flatMap(({ movement: { id, at, muster }, guard }) =>
    muster === undefined ? [] : [{ id, at, by: guard?.name ?? '', step: muster }],
  );
  return mergeSteps(own, events);
}

/** The steps of several lists, each once. */
export function mergeSteps(...lists: readonly (readonly MusterEvent[])[]): MusterEvent[] {
  return [...new Map(lists.flat().map((event) => [event.id, event])).values()];
}

function passGoods(permit: GatePermit, { movement, guard }: KnownMovement): GatePermit {
  const passed = new Map(movement.items.map((item) => [item.id, item]));
  const items = permit.items
    // An item that the guard refused is removed from the permit.
    .filter(({ id }) => passed.get(id)?.rejection_note === undefined)
    .map((item) => ({ ...item, passed: Math.min(item.qty, item.passed + (passed.get(item.id)?.qty ?? 0)) }));
  return {
    ...permit,
    state: stateAfterGate(permit, permit.items.length - items.length),
    items,
    // Goods do not stay at the gate, so their visit opens and closes at the same time.
    visits: [visitOf(movement, guard, movement.at), ...permit.visits],
  };
}

function openVisit(permit: GatePermit, { movement, guard }: KnownMovement): GatePermit {
  const isInside = permit.visits.some(({ closed_at }) => closed_at === null);
  if (isInside) return inOpenVisit(permit, (visit) => joinVisit(visit, movement));
  return { ...permit, state: stateAfterGate(permit, 0), visits: [visitOf(movement, guard, null), ...permit.visits] };
}

/** Those of an entry who are not inside yet join the visit. */
function joinVisit(visit: Visit, movement: Movement): Visit {
  const { worker_ids } = visit;
  const known = movement.worker_ids.filter((id) => worker_ids.includes(id));
  // The visit contains this entry. Others who came with it may have left since.
  if (known.some((id) => timeOf(visit.came_at[id]) === timeOf(movement.at))) return visit;
  const coming = withoutPeople(movement, known);
  const people = joinPeople(visit, coming);
  if (people === undefined) return visit;
  const came_at = { ...visit.came_at, ...cameAt(coming) };
  const opened_at = openedWith({ ...visit, opened_at: new Date(visit.opened_at) }, new Date(movement.at)).toISOString();
  return { ...visit, ...people, opened_at, came: visit.came + coming.workers, came_at };
}

function closeVisit(permit: GatePermit, movement: Movement): GatePermit {
  return inOpenVisit(permit, (visit) => {
    // A visit that opened after the people left belongs to other people and stays open.
    if (timeOf(visit.opened_at) > timeOf(movement.at)) return visit;
    if (visit.exit_ids.includes(movement.id)) return visit;
    // People who came in after the exit stay. An exit of only such people changes nothing.
    const later = visit.worker_ids.filter((id) => timeOf(visit.came_at[id]) > timeOf(movement.at));
    const leaving = withoutPeople(movement, later);
    if (leaving.worker_ids.length === 0 && movement.worker_ids.length > 0) return visit;
    const staying = remainingPeople(visit, leaving);
    if (!later.every((id) => staying.worker_ids.includes(id))) return visit;
    const exit_ids = [...visit.exit_ids, movement.id];
    return staying.workers > 0
      ? { ...visit, ...staying, exit_ids }
      : { ...visit, worker_ids: [], exit_ids, closed_at: movement.at };
  });
}

function withoutPeople(movement: Movement, names: readonly string[]): Movement {
  const worker_ids = movement.worker_ids.filter((id) => !names.includes(id));
  return { ...movement, workers: movement.workers - movement.worker_ids.length + worker_ids.length, worker_ids };
}

/** Not a number when the time is unknown, so that every comparison is false. */
function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '');
}

type Visit = Omit<GatePermit['visits'][number], 'worker_ids'> & VisitPeople;

function inOpenVisit(permit: GatePermit, change: (visit: Visit) => Visit): GatePermit {
  const changed = permit.visits.map((visit) => (visit.closed_at === null ? change(visit) : visit));
  return { ...permit, visits: changed.map((visit) => ({ ...visit, worker_ids: [...visit.worker_ids] })) };
}

function visitOf(
  movement: Movement,
  opened_by: KnownMovement['guard'],
  closed_at: string | null,
): GatePermit['visits'][number] {
  const { id, at, workers, worker_ids, note } = movement;
  const people = { came: workers, workers, worker_ids, came_at: cameAt(movement), exit_ids: [] };
  return { id, opened_at: at, opened_by, ...people, note, closed_at };
}

function cameAt({ worker_ids, at }: Movement): Record<string, string> {
  return Object.fromEntries(worker_ids.map((id) => [id, at]));
}

/** The state after a movement, by the server's rules. Returns the old state if the rules allow no change. */
function stateAfterGate({ kind, state, items, visits }: GatePermit, refused_items: number): GatePermit['state'] {
  const passed_gate = state === 'checked' || visits.length > 0;
  const workflow = { kind, state, step: null, stages: [], passed_gate, accepted_items: items.length };
  const outcome = nextStep(workflow, { type: 'pass_gate', refused_items });
  return 'refused' in outcome ? state : outcome.workflow.state;
}
