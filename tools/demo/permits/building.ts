import type { PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';

import { listFloors, listTenants } from '../../../apps/api/src/modules/building/places/places.repository.ts';
import {
  readPermitProperty,
  type PermitProperty,
} from '../../../apps/api/src/modules/building/places/places.service.ts';
import { findTerms, listClosedDates } from '../../../apps/api/src/modules/building/schedule/schedule.repository.ts';
import { transaction, type Db } from '../../../apps/api/src/platform/database/database.ts';
import { found } from '../../../apps/api/src/platform/errors.ts';

export interface BuildingSlot {
  kind: GoodsKind;
  name: string;
  starts: string;
  ends: string;
  capacity: number;
}

/** The facts of a property that the demo permits need, read from the database. */
export interface DemoBuilding {
  property: PermitProperty;
  time_zone: string;
  slots: readonly BuildingSlot[];
  closed: ReadonlySet<string>;
  floors: readonly { id: string; name: string }[];
  tenants: readonly PublicTenant[];
  bays: readonly string[];
  terms_version: number;
}

/** Reads a property without permits; undefined when it has permits or does not exist. */
export async function readBuilding(db: Db, property_id: string): Promise<DemoBuilding | undefined> {
  return transaction(db, { property_id }, async (tx) => {
    const known = await tx.selectFrom('property').select('id').where('id', '=', property_id).execute();
    const permits = await tx
      .selectFrom('permit')
      .select('id')
      .where('property_id', '=', property_id)
      .limit(1)
      .execute();
    if (known.length === 0 || permits.length > 0) return undefined;
    const property = await readPermitProperty(tx, property_id);
    const closed = await listClosedDates(tx, property_id, { first: '2000-01-01', last: '2999-12-31' });
    const bays = await tx
      .selectFrom('bay')
      .select('id')
      .where('property_id', '=', property_id)
      .where('active', '=', true)
      .orderBy('name')
      .execute();
    const slots = await tx
      .selectFrom('slot')
      .select(['kind', 'name', 'starts', 'ends', 'capacity'])
      .where('property_id', '=', property_id)
      .where('active', '=', true)
      .orderBy('position')
      .execute();
    return {
      property,
      time_zone: property.rules.time_zone,
      slots,
      closed: new Set(closed.map(({ date }) => date)),
      floors: await listFloors(tx, property_id),
      tenants: await listTenants(tx, property_id),
      bays: bays.map(({ id }) => id),
      terms_version: found(await findTerms(tx, property_id)).version,
    };
  });
}
