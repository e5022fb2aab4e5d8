import type { PermitClash } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { clashBetween, CLOSED_DAY_CLASH, compareClashes } from '@gerbang/shared/domain/permits/clashes';
import { showCode } from '@gerbang/shared/domain/permits/code';

import type { Tx } from '../../../../platform/database/database.ts';
import * as repository from './clashes.repository.ts';
import type { Neighbour } from './clashes.repository.ts';

/** Maximum number of clashes shown to an approver. */
const SHOWN = 10;

export async function clashesOf(tx: Tx, key: PermitKey): Promise<PermitClash[]> {
  const permit = await repository.find(tx, key);
  if (permit === undefined) return [];
  const closed = await repository.listClosed(tx, key.property_id, permit);
  const neighbours = await repository.listNeighbours(tx, key.property_id, permit);
  const others = neighbours.flatMap((other) => {
    const clash = clashBetween(permit, other);
    return clash === undefined ? [] : [{ ...clash, other: presentOther(key.property_id, other), note: '' }];
  });
  const days = closed.map(({ day, reason }) => ({ ...CLOSED_DAY_CLASH, other: null, note: `${day} ${reason}` }));
  return [...days, ...others].sort(compareClashes).slice(0, SHOWN);
}

/**
 * Whether a person must check the permit before it is approved: it has a serious clash, or it takes out goods that never
 * came in on a permit.
 */
export async function hasWarnings(tx: Tx, key: PermitKey): Promise<boolean> {
  return (await clashesOf(tx, key)).some(({ level }) => level === 'serious') || repository.hasUnknownGoods(tx, key);
}

function presentOther(property_id: string, other: Neighbour): PermitClash['other'] {
  const { id, kind, state, company, name, location, day, time, start_date, end_date } = other;
  const code = showCode(other.code);
  return { property_id, id, code, kind, state, company, name, location, day, time, start_date, end_date };
}
