import type { TenantItem } from '@gerbang/shared/contracts/building/public-lists';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { newIdempotencyKey } from '../../../lib/api/ids.ts';
import { adoptUpload } from '../../../lib/uploads/upload-store.ts';
import type { ItemValues } from './goods-values.ts';

/** How long a draft keeps the picture of a saved item. The same as for an uploaded file. */
const LINK_MS = DAY_MS;

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

/** Whether anything of an item was filled in. */
export function isTouched({ itemName, itemQuantity, photo, description }: ItemValues): boolean {
  return itemName.trim() !== '' || itemQuantity !== null || photo !== null || description.trim() !== '';
}

/** Form values of a saved item. Only the quantity is empty. */
export function fromSaved({ id, name, image_url, description, unit }: TenantItem): ItemValues {
  const item = newItem();
  const kept_until = Date.now() + LINK_MS;
  const picture = { key: `saved:${item.key}`, name, size: 0, type: 'image/jpeg', url: image_url, kept_until };
  const photo = image_url === null ? null : adoptUpload(picture);
  return { ...item, id, itemName: name, itemUnit: unit, photo, description };
}
