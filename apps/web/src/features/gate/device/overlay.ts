import type { GatePermit } from '@gerbang/shared/contracts/gate';
import type { Movement } from '@gerbang/shared/contracts/gate-movements';
import type { GateFacts } from '@gerbang/shared/domain/permits/gate';

/** A movement that the copy of a permit may not know of yet, and the guard who made it. */
export interface KnownMovement {
  movement: Movement;
  guard: { id: string; name: string } | null;
}

/** A permit as the verdict looks at it. */
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
 * The permit with what this device has recorded since its copy was made, in the order in which it happened, as the server
 * would book it. What the copy knows already (a visit has its movement's id) is not counted twice.
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

function passGoods(permit: GatePermit, { movement, guard }: KnownMovement): GatePermit {
  const passed = new Map(movement.items.map((item) => [item.id, item]));
  const items = permit.items
    // What the guard refused is no longer the permit's.
    .filter(({ id }) => passed.get(id)?.rejection_note === undefined)
    .map((item) => ({ ...item, passed: Math.min(item.qty, item.passed + (passed.get(item.id)?.qty ?? 0)) }));
  return {
    ...permit,
    state: items.length === 0 && permit.items.length > 0 ? 'rejected' : checked(permit),
    items,
    // Goods pass in a moment: the visit tells when and by whom.
    visits: [visitOf(movement, guard, movement.at), ...permit.visits],
  };
}

function openVisit(permit: GatePermit, { movement, guard }: KnownMovement): GatePermit {
  const isInside = permit.visits.some(({ closed_at }) => closed_at === null);
  if (isInside) return permit;
  return { ...permit, state: checked(permit), visits: [visitOf(movement, guard, null), ...permit.visits] };
}

function closeVisit(permit: GatePermit, { at }: Movement): GatePermit {
  return {
    ...permit,
    visits: permit.visits.map((visit) => {
      // People who came in after these had left are still inside.
      const isTheirs = visit.closed_at === null && Date.parse(visit.opened_at) <= Date.parse(at);
      return isTheirs ? { ...visit, closed_at: at } : visit;
    }),
  };
}

function visitOf(
  { id, at, workers, note }: Movement,
  opened_by: KnownMovement['guard'],
  closed_at: string | null,
): GatePermit['visits'][number] {
  return { id, opened_at: at, opened_by, workers, note, closed_at };
}

function checked({ state }: GatePermit): GatePermit['state'] {
  return state === 'approved' ? 'checked' : state;
}
