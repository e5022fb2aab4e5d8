import type { Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import type { Storage } from '../../apps/api/src/platform/files/storage.ts';
import { TENANT_USERS } from './people.ts';
import { drawPicture } from './pictures.ts';
import { SAVED_ITEMS, type SeedItem } from './saved-items.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { propertyId, tenantId } from './seed-property.ts';

interface StoredItem {
  item: SeedItem;
  property_id: string;
  tenant_id: string;
  id: string;
  file: { property_id: string; id: string; bytes: number; width: number; height: number };
}

export async function storePictures(storage: Storage): Promise<StoredItem[]> {
  const stored: StoredItem[] = [];
  for (const { property, tenant } of TENANT_USERS) {
    for (const item of SAVED_ITEMS[tenant] ?? []) {
      const { body, width, height } = await drawPicture(item.picture, item.color);
      const property_id = propertyId(property);
      const file_id = seedId('file', property, tenant, item.name);
      const key = `files/${file_id}`;
      if ((await storage.get(key)) === undefined) await storage.put(key, body, 'image/jpeg');
      stored.push({
        item,
        property_id,
        tenant_id: tenantId(property, tenant),
        id: seedId('item', property, tenant, item.name),
        file: { property_id, id: file_id, bytes: body.length, width, height },
      });
    }
  }
  return stored;
}

/** Adds the saved items of these properties with their pictures; returns their number. */
export async function seedItems(
  tx: Kysely<Database>,
  items: readonly StoredItem[],
  property_ids: ReadonlySet<string>,
): Promise<number> {
  const due = items.filter(({ property_id }) => property_ids.has(property_id));
  for (const { item, property_id, tenant_id, id, file } of due) {
    const { name, unit, description } = item;
    const thing = { name, unit, description, photo_file_id: file.id, saved: true };
    const picture = { ...file, kind: 'item', content_type: 'image/jpeg', created_at: SEEDED_AT } as const;
    await tx.insertInto('file').values(picture).execute();
    await tx
      .insertInto('goods_item')
      .values({ property_id, id, tenant_id, ...thing, created_at: SEEDED_AT })
      .execute();
  }
  return due.length;
}
