import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { addDays, instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';

import type { Submitted } from '../submitting.ts';
import { submittedLaw, type Law } from './law.ts';

/** The building's clock. */
export const ZONE = 'Asia/Jakarta';
/** How long work is asked for: three periods and a day. */
export const WORK_DAYS = 22;
const PERIOD_DAYS = 7;

/** The chains of the modelled building; the work's has stages side by side. */
export const CHAINS = {
  loading: [['tcr'], ['operational']],
  unloading: [['tcr'], ['fat', 'operational']],
  work: [['tcr'], ['rdd', 'operational'], ['gm']],
} as const satisfies Record<PermitKind, readonly (readonly ChainStage[])[]>;

/** What the model knows of one permit: its law, its goods, its people inside and its periods. */
export interface SitePermit {
  key: Submitted;
  law: Law;
  /** When it begins and ends, the end not included. */
  from: Date;
  until: Date;
  /** Goods: the one item's quantity, and how much has passed. */
  item_id: string;
  qty: number;
  moved: number;
  /** Goods in: what is set aside and gone of what came. */
  lot: { reserved: number; out: number };
  /** Goods out: where they came in, and how many are still set aside there. */
  source?: SitePermit;
  held: number;
  /** Work: whether people are inside, the last period asked for and granted, and the one that waits. */
  inside: boolean;
  asked: number;
  granted: number;
  waiting: number | undefined;
  /** The part that was last sent back. */
  returned?: string | undefined;
  /** What was tried on it, for whoever has to find out why the two part. */
  trace: string[];
}

/** A permit that was just submitted for a day. */
export function sitePermit(
  kind: PermitKind,
  key: Submitted,
  day: string,
  goods: { item_id: string; qty: number },
): SitePermit {
  return {
    key,
    law: submittedLaw(kind, CHAINS[kind], kind === 'work' ? 0 : 1),
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

/** When a permit of a kind is good that is booked for a day. */
export function windowOn(kind: PermitKind, day: string): { from: Date; until: Date } {
  if (kind === 'work') return { from: at(day, '00:00'), until: at(addDays(day, WORK_DAYS + 1), '00:00') };
  return kind === 'loading'
    ? { from: at(day, '08:00'), until: at(day, '10:00') }
    : { from: at(day, '22:00'), until: at(addDays(day, 1), '08:00') };
}

/** Until when the gate takes it: work only as far as it was renewed. */
export function gateUntil({ law, from, until, granted }: SitePermit): Date {
  if (law.kind !== 'work') return until;
  const renewed = at(addDays(dayOf(from), granted * PERIOD_DAYS), '00:00');
  return renewed < until ? renewed : until;
}

/** The period that may be asked for at a moment, if any: the one of the day after tomorrow, unless it was asked for. */
export function periodToAsk({ from, until, asked }: SitePermit, now: Date): number | undefined {
  const last = addDays(dayOf(until), -1);
  const soon = addDays(dayOf(now), 2);
  const days = (Date.parse(soon < last ? soon : last) - Date.parse(dayOf(from))) / 86_400_000;
  const period = Math.floor(days / PERIOD_DAYS) + 1;
  return period > asked ? period : undefined;
}

export const dayOf = (moment: Date): string => wallClock(moment, ZONE).date;

/** Is what came in on it all gone, and nothing to come? */
export const isEmptied = ({ moved, qty, lot }: SitePermit): boolean => lot.out === moved && moved === qty;

/** Gives back what a goods-out permit has not taken. */
export function release(permit: SitePermit): void {
  if (permit.source !== undefined) permit.source.lot.reserved -= permit.held;
  permit.held = 0;
}

const at = (day: string, time: string): Date => instantAt(day, time, ZONE);
