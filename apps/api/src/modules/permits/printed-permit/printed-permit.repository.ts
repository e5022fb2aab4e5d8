import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import type { Tx } from '../../platform/database.ts';

/** The language that the applicant wrote in. */
export function findLanguage(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit')
    .select('language')
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a stranger may know of a permit whose paper they hold. */
export function findPermit(tx: Tx, { property_id, id }: PermitKey) {
  return tx
    .selectFrom('permit as p')
    .innerJoin('property as pr', 'pr.id', 'p.property_id')
    .select(['p.state', 'p.code', 'p.kind', 'pr.name as property_name', 'pr.time_zone'])
    .where('p.property_id', '=', property_id)
    .where('p.id', '=', id)
    .executeTakeFirst();
}
