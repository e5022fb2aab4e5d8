import type { Move } from '@gerbang/shared/domain/permits/workflow';

import { judge, stateOf, type Law } from './law.ts';
import { gateUntil, isEmptied, periodToAsk, release, type SitePermit } from './site.ts';

/** What the building should answer: a refusal's code, or what becomes of the permit. */
export type Expected = string | { follow: () => void };

/** A move of the workflow; whatever ends a goods-out permit gives back what it held. */
export function expectMove(permit: SitePermit, move: Move): Expected {
  const judged = judge(permit.law, move);
  if (typeof judged === 'string') return judged;
  return { follow: () => become(permit, judged) };
}

function become(permit: SitePermit, law: Law): void {
  permit.law = law;
  if (['rejected', 'cancelled', 'closed'].includes(law.life)) release(permit);
}

/** Workers at the gate: once in, then out, at any time out. */
export function expectWorkers(permit: SitePermit, direction: 'in' | 'out', workers: number, now: Date): Expected {
  if (!permit.inside) {
    const shut = expectOpen(permit, now);
    if (shut !== undefined) return shut;
    if (direction === 'out') return 'move_not_allowed';
    if (workers > 2) return 'refused';
    const judged = expectMove(permit, { type: 'pass_gate', refused_items: 0 });
    if (typeof judged === 'string') return judged;
    return {
      follow: () => {
        judged.follow();
        permit.inside = true;
      },
    };
  }
  if (direction === 'in') return 'visit_open';
  return { follow: () => void (permit.inside = false) };
}

/** Goods at the gate: some of the one item, or the item refused. */
export function expectGoods(
  permit: SitePermit,
  direction: 'in' | 'out',
  passing: number | 'refused',
  now: Date,
): Expected {
  const isLeft = permit.moved < permit.qty;
  const shut = expectOpen(permit, isLeft ? now : permit.from);
  if (shut !== undefined) return shut;
  if (direction !== (permit.law.kind === 'loading' ? 'in' : 'out')) return 'move_not_allowed';
  if (passing === 'refused') return expectMove(permit, { type: 'pass_gate', refused_items: 1 });
  if (passing === 0 || passing > permit.qty - permit.moved) return 'refused';
  const judged = expectMove(permit, { type: 'pass_gate', refused_items: 0 });
  if (typeof judged === 'string') return judged;
  return {
    follow: () => {
      judged.follow();
      permit.moved += passing;
      if (direction === 'out') takeOut(permit, passing);
    },
  };
}

/** Goods out leave the balance they were set aside in; what is empty closes. */
function takeOut(permit: SitePermit, qty: number): void {
  const { source } = permit;
  if (source === undefined) return;
  permit.held -= qty;
  source.lot.reserved -= qty;
  source.lot.out += qty;
  if (isEmptied(source) && source.law.life === 'granted') source.law = { ...source.law, life: 'closed' };
  if (permit.moved === permit.qty) permit.law = { ...permit.law, life: 'closed' };
}

/** Why the gate is shut to a permit, if it is. */
function expectOpen(permit: SitePermit, now: Date): string | undefined {
  if (permit.law.life !== 'granted') return 'move_not_allowed';
  return now < permit.from || now >= gateUntil(permit) ? 'pass_invalid' : undefined;
}

/** The applicant asks for the next period. */
export function expectRenewalAsked(permit: SitePermit, now: Date): Expected {
  if (typeof judge(permit.law, { type: 'renew' }) === 'string') return 'move_not_allowed';
  const period = periodToAsk(permit, now);
  if (period === undefined) return 'move_not_allowed';
  return {
    follow: () => {
      permit.asked = period;
      permit.waiting = period;
    },
  };
}

/** The order taker grants the period that waits. */
export function expectRenewal(permit: SitePermit): Expected {
  const { waiting } = permit;
  if (waiting === undefined) return 'not_found';
  const judged = expectMove(permit, { type: 'renew' });
  if (typeof judged === 'string') return judged;
  return {
    follow: () => {
      permit.granted = Math.max(permit.granted, waiting);
      permit.waiting = undefined;
    },
  };
}

/** What the sweep closes: everything open whose time is over, but no goods-in of which something is inside. */
export function closeWhatIsOver(permits: readonly SitePermit[], now: Date): void {
  for (const permit of permits) {
    const isInside = permit.law.kind === 'loading' && permit.lot.out < permit.moved;
    if (permit.until > now || isInside) continue;
    const judged = expectMove(permit, { type: 'close', reason: 'window_passed' });
    if (typeof judged !== 'string') judged.follow();
  }
}

/** Work is signed off once it was allowed. */
export function expectSignOff(permit: SitePermit): Expected {
  const isAllowed = permit.law.kind === 'work' && ['approved', 'checked', 'suspended'].includes(stateOf(permit.law));
  return isAllowed ? expectMove(permit, { type: 'close', reason: 'signed_off' }) : 'move_not_allowed';
}
