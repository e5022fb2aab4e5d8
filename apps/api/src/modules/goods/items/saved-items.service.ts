import type {
  TenantItemChange,
  TenantItemDatatable,
  TenantItemFacts,
  TenantItemQuery,
  TenantItemRecord,
} from '@gerbang/shared/contracts/goods/tenant-items';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { parseFileLink, viewingUrl } from '../../../platform/files/signed-links.ts';
import * as uploads from '../../building/uploads/uploads.service.ts';
import * as repository from './saved-items.repository.ts';
import type { ItemColumns, ItemKey, StoredItem } from './saved-items.repository.ts';

export function list(ctx: Context, ask: TenantItemQuery): Promise<TenantItemDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, ask);
    return { ...page, data: page.data.map((item) => present(ctx, item)) };
  });
}

export function read(ctx: Context, key: ItemKey): Promise<TenantItemRecord> {
  return ctx.within(key.property_id, async (tx) => present(ctx, found(await repository.find(tx, key))));
}

export function create(ctx: Context, property_id: string, facts: TenantItemFacts): Promise<TenantItemRecord> {
  const { tenant_id } = facts;
  const key = { property_id, id: newId() };
  return withKnownTenant(() =>
    ctx.within(property_id, async (tx) => {
      const columns = await columnsOf(tx, ctx, property_id, facts, null);
      await repository.insert(tx, key, { ...columns, tenant_id }, ctx.now());
      await record(tx, ctx, { ...about(key, 'created'), detail: { tenant_id, ...columns } });
      return present(ctx, found(await repository.find(tx, key)));
    }),
  );
}

/** Updates a saved item. Existing permits keep the values they were created with. */
export function update(ctx: Context, key: ItemKey, body: TenantItemChange): Promise<TenantItemRecord> {
  return ctx.within(key.property_id, async (tx) => {
    const before = found(await repository.lock(tx, key));
    if (before.version !== body.version) throw new AppError('conflict');
    if (before.tenant_id !== body.tenant_id) throw fieldFault('tenant_id', 'fixed');
    const columns = await columnsOf(tx, ctx, key.property_id, body, before.photo_file_id);
    await repository.set(tx, key, columns, ctx.now());
    await record(tx, ctx, { ...about(key, 'updated'), detail: changesBetween({ ...before }, columns) });
    return present(ctx, found(await repository.find(tx, key)));
  });
}

/** Removes an item from the tenant's list. The row stays because permits refer to it. */
export function remove(ctx: Context, key: ItemKey): Promise<void> {
  return ctx.within(key.property_id, async (tx) => {
    const { tenant_id, name, description, unit, photo_file_id } = found(await repository.lock(tx, key));
    await repository.set(tx, key, { saved: false }, ctx.now());
    const detail = { tenant_id, name, description, unit, photo_file_id };
    await record(tx, ctx, { ...about(key, 'deleted'), detail });
  });
}

async function columnsOf(
  tx: Tx,
  ctx: Context,
  property_id: string,
  { name, description, unit, image_url }: TenantItemFacts,
  before: string | null,
): Promise<ItemColumns & Record<string, unknown>> {
  const photo_file_id = await pictureFile(tx, ctx, property_id, image_url, before);
  return { name, description, unit, photo_file_id };
}

/**
 * Resolves `url` to a file id: null, the current picture, or one that this user has just uploaded. The previous picture
 * stays a file of the property because permits may show it.
 */
async function pictureFile(
  tx: Tx,
  ctx: Context,
  property_id: string,
  url: string | null,
  before: string | null,
): Promise<string | null> {
  if (url === null) return null;
  const { keys, public_url } = ctx.deps.config;
  if (before !== null && parseFileLink(keys, url, public_url)?.id === before) return before;
  const wanted = { property_id, owner_key: ownerKey(ctx.actor) ?? '', kind: 'item' as const };
  const [file] = await uploads.claim(tx, ctx, { ...wanted, urls: [{ path: 'image_url', url }] });
  return found(file);
}

/** Converts the database error for an unknown tenant into a field error. */
async function withKnownTenant<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23503', 'goods_item_property_id_tenant_id_fkey'))
      throw fieldFault('tenant_id', 'invalid');
    throw error;
  }
}

const about = ({ property_id, id }: ItemKey, what: string) => ({
  property_id,
  action: `tenant-item.${what}`,
  record: { kind: 'tenant-item', id },
});

function present(ctx: Context, { photo_file_id, updated_at, ...row }: StoredItem): TenantItemRecord {
  return {
    ...row,
    image_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id),
    updated_at: updated_at.toISOString(),
  };
}
