import type { PermitClash, PermitWarnings } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import {
  clashBetween,
  CLOSED_DAY_CLASH,
  compareClashes,
  comparedPermit,
  type ClashLevel,
} from '@gerbang/shared/domain/permits/clashes';
import { showCode } from '@gerbang/shared/domain/permits/code';

import type { Context } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import * as repository from './clashes.repository.ts';
import type { Neighbour } from './clashes.repository.ts';

/** Maximum number of clashes shown to an approver. */
const SHOWN = 10;

export async function clashesOf(tx: Tx, key: PermitKey): Promise<PermitClash[]> {
  const [permit] = await repository.listByIds(tx, key.property_id, [key.id]);
  if (permit === undefined) return [];
  const [closed, rivals] = await Promise.all([
    repository.listClosed(tx, key.property_id, permit),
    repository.listRivals(tx, key.property_id, permit),
  ]);
  const compared = comparedPermit(permit);
  const others = rivals.flatMap((other) => {
    const clash = clashBetween(compared, comparedPermit(other));
    return clash === undefined ? [] : [{ ...clash, other: presentOther(key.property_id, other), note: '' }];
  });
  const days = closed.map(({ day, reason }) => ({ ...CLOSED_DAY_CLASH, other: null, note: `${day} ${reason}` }));
  return [...days, ...others].sort(compareClashes).slice(0, SHOWN);
}

/** Whether a person must check the permit before it is approved. */
export async function hasWarnings(tx: Tx, { property_id, id }: PermitKey): Promise<boolean> {
  const [warnings] = await warningsOf(tx, property_id, [id]);
  return warnings !== undefined && warnings.serious > 0;
}

export function listWarnings(ctx: Context, property_id: string, ids: readonly string[]): Promise<PermitWarnings[]> {
  return ctx.reading.within(property_id, (tx) => warningsOf(tx, property_id, ids));
}

/** Counts the clashes of each permit. Goods that leave but never came in on a permit count as a serious one. */
async function warningsOf(tx: Tx, property_id: string, ids: readonly string[]): Promise<PermitWarnings[]> {
  const permits = await repository.listByIds(tx, property_id, ids);
  if (permits.length === 0) return [];
  const first_day = permits.map((permit) => permit.first_day).reduce((one, other) => (one < other ? one : other));
  const last_day = permits.map((permit) => permit.last_day).reduce((one, other) => (one > other ? one : other));
  const [closed, neighbours, unknown_goods] = await Promise.all([
    repository.listClosed(tx, property_id, { first_day, last_day }),
    repository.listNeighbours(tx, property_id, { first_day, last_day }),
    repository.listWithUnknownGoods(tx, property_id, ids),
  ]);
  // Prepared once: at 3,000 permits, reading the texts of each of 300,000 pairs took 25 seconds.
  const compared = neighbours.map(comparedPermit);
  const unknown = new Set(unknown_goods);
  return permits.map((permit) => {
    const own = comparedPermit(permit);
    const days = closed.filter(({ day }) => day >= permit.first_day && day <= permit.last_day);
    const levels: ClashLevel[] = [
      ...compared.flatMap((other) => clashBetween(own, other)?.level ?? []),
      ...days.map(() => CLOSED_DAY_CLASH.level),
      ...(unknown.has(permit.id) ? ['serious' as const] : []),
    ];
    const count = (level: ClashLevel) => levels.filter((one) => one === level).length;
    return { id: permit.id, serious: count('serious'), look: count('look'), know: count('know') };
  });
}

function presentOther(property_id: string, other: Neighbour): PermitClash['other'] {
  const { id, kind, state, company, name, location, day, time, start_date, end_date } = other;
  const code = showCode(other.code);
  return { property_id, id, code, kind, state, company, name, location, day, time, start_date, end_date };
}
