import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Tx } from '../../../platform/database/database.ts';

export function findLanguage(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit')
    .select('language')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The public fields of a permit, shown to anybody who scans the printed permit. */
export function findPermit(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit as p')
    .innerJoin('property as pr', 'pr.id', 'p.property_id')
    .select(['p.state', 'p.code', 'p.kind', 'pr.name as property_name', 'pr.time_zone'])
    .where('p.property_id', '=', property_id)
    .where('p.id', '=', id)
    .executeTakeFirst();
}
