import type { TenantItem } from '@gerbang/shared/contracts/public-lists';

import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { adoptUpload } from '../../lib/uploads/upload-store.ts';
import type { ItemValues } from './goods-values.ts';

/** The link to a saved item's picture may be handed in for as long as an upload may. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** An item of which nothing is known yet. */
export function newItem(): ItemValues {
  return {
    key: newIdempotencyKey(),
    itemName: '',
    itemQuantity: null,
    itemUnit: '',
    photo: null,
    description: '',
  };
}

/** A saved item on the form: all but the quantity is known, its picture too. */
export function fromSaved({ id, name, image_url, description, unit }: TenantItem): ItemValues {
  const item = newItem();
  const kept_until = Date.now() + KEPT_MS;
  const picture = { key: `saved:${item.key}`, name, size: 0, type: 'image/jpeg', url: image_url, kept_until };
  const photo = image_url === null ? null : adoptUpload(picture);
  return { ...item, id, itemName: name, itemUnit: unit, photo, description };
}
