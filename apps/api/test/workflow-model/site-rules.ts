import type { Move } from '@gerbang/shared/domain/permits/workflow';

import { applyMove, stateOf, type PermitModel } from './permit-model.ts';
import { gateUntil, isEmptied, periodToAsk, release, type SitePermit } from './site.ts';

/** The expected result: an error code, or a function that updates the model. */
export type Expected = string | { follow: () => void };

/** Expected result of a move. A goods-out permit that ends releases the goods reserved for it. */
export function expectMove(permit: SitePermit, move: Move): Expected {
  const outcome = applyMove(permit.model, move);
  if (typeof outcome === 'string') return outcome;
  return { follow: () => setModel(permit, outcome) };
}

function setModel(permit: SitePermit, model: PermitModel): void {
  permit.model = model;
  if (['rejected', 'cancelled', 'closed'].includes(model.life)) release(permit);
}

/**
 * Expected result when workers pass the gate. They may enter only while the permit is valid, and may leave at any time.
 */
export function expectWorkers(permit: SitePermit, direction: 'in' | 'out', workers: number, now: Date): Expected {
  if (!permit.inside) {
    const shut = expectOpen(permit, now);
    if (shut !== undefined) return shut;
    if (direction === 'out') return 'move_not_allowed';
    if (workers > 2) return 'refused';
    const outcome = expectMove(permit, { type: 'pass_gate', refused_items: 0 });
    if (typeof outcome === 'string') return outcome;
    return {
      follow: () => {
        outcome.follow();
        permit.inside = true;
      },
    };
  }
  if (direction === 'in') return 'visit_open';
  return { follow: () => void (permit.inside = false) };
}

/**
 * Expected result when goods pass the gate. `passing` is the quantity, or `refused` when the guard refuses the item.
 */
export function expectGoods(
  permit: SitePermit,
  direction: 'in' | 'out',
  passing: number | 'refused',
  now: Date,
): Expected {
  const isLeft = permit.moved < permit.qty;
  const shut = expectOpen(permit, isLeft ? now : permit.from);
  if (shut !== undefined) return shut;
  if (direction !== (permit.model.kind === 'loading' ? 'in' : 'out')) return 'move_not_allowed';
  if (passing === 'refused') return expectMove(permit, { type: 'pass_gate', refused_items: 1 });
  if (passing === 0 || passing > permit.qty - permit.moved) return 'refused';
  const outcome = expectMove(permit, { type: 'pass_gate', refused_items: 0 });
  if (typeof outcome === 'string') return outcome;
  return {
    follow: () => {
      outcome.follow();
      permit.moved += passing;
      if (direction === 'out') takeOut(permit, passing);
    },
  };
}

/** Takes goods out of the lot of `permit.source`. Closes a permit when all its goods have left. */
function takeOut(permit: SitePermit, qty: number): void {
  const { source } = permit;
  if (source === undefined) return;
  permit.held -= qty;
  source.lot.reserved -= qty;
  source.lot.out += qty;
  if (isEmptied(source) && source.model.life === 'granted') source.model = { ...source.model, life: 'closed' };
  if (permit.moved === permit.qty) permit.model = { ...permit.model, life: 'closed' };
}

/** The error code when the gate refuses the permit, otherwise undefined. */
function expectOpen(permit: SitePermit, now: Date): string | undefined {
  if (permit.model.life !== 'granted') return 'move_not_allowed';
  return now < permit.from || now >= gateUntil(permit) ? 'pass_invalid' : undefined;
}

/** Expected result when the applicant requests the next period. */
export function expectRenewalAsked(permit: SitePermit, now: Date): Expected {
  if (typeof applyMove(permit.model, { type: 'renew' }) === 'string') return 'move_not_allowed';
  const period = periodToAsk(permit, now);
  if (period === undefined) return 'move_not_allowed';
  return {
    follow: () => {
      permit.asked = period;
      permit.waiting = period;
    },
  };
}

/** Expected result when TCR grants the requested period. */
export function expectRenewal(permit: SitePermit): Expected {
  const { waiting } = permit;
  if (waiting === undefined) return 'not_found';
  const outcome = expectMove(permit, { type: 'renew' });
  if (typeof outcome === 'string') return outcome;
  return {
    follow: () => {
      permit.granted = Math.max(permit.granted, waiting);
      permit.waiting = undefined;
    },
  };
}

/** Closes the same permits as the periodic job: those whose time is over, except goods-in permits with goods inside. */
export function closeExpired(permits: readonly SitePermit[], now: Date): void {
  for (const permit of permits) {
    const isInside = permit.model.kind === 'loading' && permit.lot.out < permit.moved;
    if (permit.until > now || isInside) continue;
    const outcome = expectMove(permit, { type: 'close', reason: 'window_passed' });
    if (typeof outcome !== 'string') outcome.follow();
  }
}

export function expectSignOff(permit: SitePermit): Expected {
  const isAllowed =
    permit.model.kind === 'work' && ['approved', 'checked', 'suspended'].includes(stateOf(permit.model));
  return isAllowed ? expectMove(permit, { type: 'close', reason: 'signed_off' }) : 'move_not_allowed';
}
