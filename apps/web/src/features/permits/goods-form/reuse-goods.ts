import type { Reused } from '../../../entities/permit/reused.ts';
import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { writeDraft } from '../../../lib/drafts/draft-store.ts';
import { readTenantSession } from '../../../lib/session/tenant-session.ts';
import { draftNameOf, emptyValues, NOT_IN_DRAFT } from './goods-values.ts';
import type { GoodsValues } from './goods-values.ts';

/** Saves an earlier request as the draft of the form for goods in. Day, time and photos are asked again. */
export function reuseGoods({ status, property, items }: Reused): void {
  const { vendor, floor, location, description, plate, driver_name } = status;
  const { company = '', name = '', email = '', phone = '' } = vendor ?? {};
  const values: GoodsValues = {
    ...emptyValues(),
    company,
    name,
    email,
    phone,
    property,
    floor: property === null ? null : floor,
    location,
    description,
    plate,
    driver_name,
    items: items.map(({ item_detail, qty, unit }) => ({
      key: newIdempotencyKey(),
      itemName: item_detail.name,
      itemQuantity: qty,
      itemUnit: unit,
      photo: null,
      description: item_detail.description,
    })),
  };
  writeDraft(draftNameOf('loading', readTenantSession()), values, NOT_IN_DRAFT, Date.now());
}
