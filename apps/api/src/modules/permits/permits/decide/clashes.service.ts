import type { PermitClash } from '@gerbang/shared/contracts/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { clashBetween } from '@gerbang/shared/domain/permits/clashes';
import { showCode } from '@gerbang/shared/domain/permits/code';

import type { Tx } from '../../platform/database.ts';
import * as repository from './clashes.repository.ts';
import type { Neighbour } from './clashes.repository.ts';

/** More than these tell an approver nothing new. */
const SHOWN = 10;

/** What stands against a permit, within a transaction on its property. */
export async function clashesOf(tx: Tx, key: PermitKey): Promise<PermitClash[]> {
  const permit = await repository.find(tx, key);
  if (permit === undefined) return [];
  const closed = await repository.listClosed(tx, key.property_id, permit);
  const neighbours = await repository.listNeighbours(tx, key.property_id, permit);
  const others = neighbours.flatMap((other) => {
    const reason = clashBetween(permit, other);
    return reason === undefined ? [] : [{ reason, other: presentOther(key.property_id, other), note: '' }];
  });
  const days = closed.map(({ day, reason }) => ({
    reason: 'closed_day' as const,
    other: null,
    note: `${day} ${reason}`,
  }));
  return [...days, ...others].slice(0, SHOWN);
}

/** Whether somebody should look at the permit before it is approved: something stands against it, or goods out never came in. */
export async function hasWarnings(tx: Tx, key: PermitKey): Promise<boolean> {
  return (await clashesOf(tx, key)).length > 0 || repository.hasUnknownGoods(tx, key);
}

function presentOther(property_id: string, other: Neighbour): PermitClash['other'] {
  const { id, kind, state, company, name, location, day, time, start_date, end_date } = other;
  const code = showCode(other.code);
  return { property_id, id, code, kind, state, company, name, location, day, time, start_date, end_date };
}
