import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { addDays } from '@gerbang/shared/time/dates';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';

import type { Submitted } from '../permits/submissions.ts';
import { submittedModel, type PermitModel } from './permit-model.ts';

const ZONE = 'Asia/Jakarta';
/** Days from the first to the last day of a work permit. It lasts longer than three periods of `PERIOD_DAYS`. */
export const WORK_DAYS = 22;
const PERIOD_DAYS = 7;

/** Approval chains of the modelled building. Unloading and work have parallel stages. */
export const CHAINS = {
  loading: [['tcr'], ['operational']],
  unloading: [['tcr'], ['fat', 'operational']],
  work: [['tcr'], ['rdd', 'operational'], ['gm']],
} as const satisfies Record<PermitKind, readonly (readonly ChainStage[])[]>;

/** The model of one permit: votes, goods, people inside and periods. */
export interface SitePermit {
  key: Submitted;
  model: PermitModel;
  /** The permit is valid from `from` to before `until`. */
  from: Date;
  until: Date;
  /** Goods permits only: the item, its quantity, and the quantity that has passed the gate. */
  item_id: string;
  qty: number;
  moved: number;
  /** Goods-in permits only: the quantity reserved for goods-out permits, and the quantity that has left. */
  lot: { reserved: number; out: number };
  /** Goods-out permits only: the permit with which the goods came in, and the quantity still reserved in its lot. */
  source?: SitePermit;
  held: number;
  /**
   * Work permits only: whether people are inside, the last requested period, the last granted period, and the period
   * that waits for a decision.
   */
  inside: boolean;
  asked: number;
  granted: number;
  waiting: number | undefined;
  /** The field to correct. Undefined without an open correction request. */
  returned?: string | undefined;
  /** All attempts, printed when model and database differ. */
  trace: string[];
}

export function sitePermit(
  kind: PermitKind,
  key: Submitted,
  day: string,
  goods: { item_id: string; qty: number },
): SitePermit {
  return {
    key,
    model: submittedModel(kind, CHAINS[kind], kind === 'work' ? 0 : 1),
    ...windowOn(kind, day),
    ...goods,
    moved: 0,
    lot: { reserved: 0, out: 0 },
    held: 0,
    inside: false,
    asked: 1,
    granted: 1,
    waiting: undefined,
    trace: [`${kind} for ${day}`],
  };
}

/** Validity of a permit that is booked for `day`. */
export function windowOn(kind: PermitKind, day: string): { from: Date; until: Date } {
  if (kind === 'work') return { from: at(day, '00:00'), until: at(addDays(day, WORK_DAYS + 1), '00:00') };
  return kind === 'loading'
    ? { from: at(day, '08:00'), until: at(day, '10:00') }
    : { from: at(day, '22:00'), until: at(addDays(day, 1), '08:00') };
}

/** The time from which the gate refuses a permit. A work permit is refused after its last granted period. */
export function gateUntil({ model, from, until, granted }: SitePermit): Date {
  if (model.kind !== 'work') return until;
  const renewed = at(addDays(dayOf(from), granted * PERIOD_DAYS), '00:00');
  return renewed < until ? renewed : until;
}

/**
 * The period that can be requested now, which is that of the day after tomorrow. Undefined when it was already
 * requested.
 */
export function periodToAsk({ from, until, asked }: SitePermit, now: Date): number | undefined {
  const last = addDays(dayOf(until), -1);
  const soon = addDays(dayOf(now), 2);
  const days = (Date.parse(soon < last ? soon : last) - Date.parse(dayOf(from))) / 86_400_000;
  const period = Math.floor(days / PERIOD_DAYS) + 1;
  return period > asked ? period : undefined;
}

export const dayOf = (moment: Date): string => wallClock(moment, ZONE).date;

/** Whether all goods have come in and left again. */
export const isEmptied = ({ moved, qty, lot }: SitePermit): boolean => lot.out === moved && moved === qty;

/** Releases the goods that a goods-out permit has reserved and that have not left. */
export function release(permit: SitePermit): void {
  if (permit.source !== undefined) permit.source.lot.reserved -= permit.held;
  permit.held = 0;
}

const at = (day: string, time: string): Date => instantAt(day, time, ZONE);
