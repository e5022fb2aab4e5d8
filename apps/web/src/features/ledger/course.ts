import type { LotHistory, LotMovement } from '@gerbang/shared/contracts/ledger';

/** One thing that happened to an entry. */
export type Step =
  | { what: 'asked'; at: string; qty: number; code: string; permit_id: string }
  | { what: 'refused'; at: string; note: string }
  | { what: 'short'; at: string; qty: number }
  | { what: 'entered' | 'left'; at: string; qty: number; by: string | null }
  | { what: 'enteredWithoutGate' | 'leftWithoutGate'; at: string; qty: number }
  | { what: 'askedOut'; at: string; qty: number; code: string; permit_id: string; state: string; until: string }
  | { what: 'waiting' | 'released'; at: string; qty: number; code: string };

/** What happened to an entry, from the request on which it came, in the order of time. */
export function courseOf({ lot, entry, leavings }: LotHistory): Step[] {
  return [...entrySteps(lot, entry), ...leavings.flatMap(leavingSteps)];
}

function entrySteps(lot: LotHistory['lot'], entry: LotHistory['entry']): Step[] {
  const steps: Step[] = [
    { what: 'asked', at: entry.asked_at, qty: entry.qty, code: entry.code, permit_id: entry.permit_id },
    ...entry.movements.map((one) => passed(one)),
  ];
  if (entry.movements.length === 0) steps.push({ what: 'enteredWithoutGate', at: lot.entered_at, qty: lot.qty_in });
  const last = entry.movements.at(-1)?.at ?? lot.entered_at;
  if (lot.qty_in < entry.qty) steps.push({ what: 'short', at: last, qty: entry.qty - lot.qty_in });
  if (entry.rejection_note !== null) steps.push({ what: 'refused', at: last, note: entry.rejection_note });
  return steps;
}

function leavingSteps(leaving: LotHistory['leavings'][number]): Step[] {
  const { code, permit_id, state, until, movements, reserved, left, released, rejection_note } = leaving;
  const steps: Step[] = [
    { what: 'askedOut', at: leaving.asked_at, qty: reserved + left + released, code, permit_id, state, until },
    ...movements.map((one) => passed(one)),
  ];
  if (left > 0 && movements.length === 0) steps.push({ what: 'leftWithoutGate', at: leaving.asked_at, qty: left });
  const last = movements.at(-1)?.at ?? leaving.asked_at;
  if (rejection_note !== null) steps.push({ what: 'refused', at: last, note: rejection_note });
  if (released > 0) steps.push({ what: 'released', at: last, qty: released, code });
  if (reserved > 0) steps.push({ what: 'waiting', at: last, qty: reserved, code });
  return steps;
}

function passed({ at, direction, qty, by }: LotMovement): Step {
  return { what: direction === 'in' ? 'entered' : 'left', at, qty, by };
}
