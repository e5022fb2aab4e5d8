import type {
  PropertyDatatable,
  PropertyFacts,
  PropertyListQuery,
  PropertyRecord,
  UpdatePropertyBody,
} from '@gerbang/shared/contracts/building/property';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { parseFileLink, viewingUrl } from '../../../platform/files/signed-links.ts';
import { lockForGoLive, removeTestPermits } from '../go-live/go-live.service.ts';
import { prepareProperty } from '../schedule/new-property.service.ts';
import * as uploads from '../uploads/uploads.service.ts';
import * as repository from './property.repository.ts';
import type { StoredProperty } from './property.repository.ts';

const LOGO_MS = 60 * 60 * 1000;

export function list(ctx: Context, ask: PropertyListQuery): Promise<PropertyDatatable> {
  return ctx.across(async (tx) => {
    const page = await repository.listPage(tx, ask);
    return { ...page, data: page.data.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })) };
  });
}

export function read(ctx: Context, id: string): Promise<PropertyRecord> {
  return ctx.within(id, async (tx) => present(tx, ctx, found(await repository.find(tx, id))));
}

/**
 * Creates a property in preparation, with the default approval chains, terms and goods-out slot. It is not active,
 * whatever the request says: only `goLive` makes it active for the first time.
 */
export async function create(ctx: Context, facts: PropertyFacts): Promise<PropertyRecord> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  const id = newId();
  return withFreeShortCode(() =>
    ctx.withinNew(id, async (tx) => {
      await insertProperty(tx, ctx, { id, group_id: actor.group_id, maker_id: actor.user_id }, facts);
      return present(tx, ctx, found(await repository.find(tx, id)));
    }),
  );
}

/** What `create` does, in a transaction on the new property. */
export async function insertProperty(
  tx: Tx,
  ctx: Context,
  { id, group_id, maker_id }: { id: string; group_id: string; maker_id: string },
  { logo_url, ...columns }: PropertyFacts,
): Promise<void> {
  const made = { ...columns, active: false };
  await repository.insert(tx, { ...made, id, group_id, created_at: ctx.now(), updated_at: ctx.now() });
  await repository.assignToMakers(tx, id, group_id, maker_id);
  await prepareProperty(tx, ctx, id);
  const logo_file_id = await logoFile(tx, ctx, { id, logo_file_id: null }, logo_url);
  if (logo_file_id !== null) await repository.setLogo(tx, id, logo_file_id);
  await record(tx, ctx, { ...about(id), action: 'property.created', detail: { ...made, logo_file_id } });
}

/** Updates a property. Throws `conflict` when somebody else has changed it since it was read. */
export async function update(ctx: Context, id: string, body: UpdatePropertyBody): Promise<PropertyRecord> {
  const { version, logo_url, ...columns } = body;
  return withFreeShortCode(() =>
    ctx.within(id, async (tx) => {
      const before = found(await repository.lock(tx, id));
      if (before.version !== version) throw new AppError('conflict');
      if (before.live_since === null && columns.active) throw new AppError('not_ready');
      const logo_file_id = await logoFile(tx, ctx, before, logo_url);
      const after = await repository.set(tx, id, { ...columns, logo_file_id }, ctx.now());
      if (before.logo_file_id !== null && before.logo_file_id !== logo_file_id)
        await uploads.remove(tx, ctx.deps, id, [before.logo_file_id], authorOf(ctx));
      const changes = changesBetween(factsOf(before), factsOf(after));
      await record(tx, ctx, { ...about(id), action: 'property.updated', detail: changes });
      return present(tx, ctx, after);
    }),
  );
}

/** Deletes a property that was never used; deactivates one with tenants or permits. */
export function remove(ctx: Context, id: string): Promise<{ outcome: 'deleted' | 'deactivated' }> {
  return ctx.within(id, async (tx) => {
    // Not yet FOR UPDATE: a decision about a test permit holds that permit and then refers to the property.
    await lockForGoLive(tx, id);
    if (found(await repository.find(tx, id)).live_since === null) await removeTestPermits(tx, ctx, id);
    const before = found(await repository.lock(tx, id));
    if (await repository.isInUse(tx, id)) {
      await repository.set(tx, id, { active: false }, ctx.now());
      await record(tx, ctx, {
        ...about(id),
        action: 'property.deactivated',
        detail: { active: [before.active, false] },
      });
      return { outcome: 'deactivated' };
    }
    await repository.set(tx, id, { active: false, deleted_at: ctx.now() }, ctx.now());
    await repository.unassign(tx, id);
    await record(tx, ctx, { ...about(id), action: 'property.deleted', detail: factsOf(before) });
    return { outcome: 'deleted' };
  });
}

const about = (property_id: string) => ({ property_id, record: { kind: 'property', id: property_id } });

/** The editable fields of a property. Times are cut to minutes because the database returns seconds. */
function factsOf(row: StoredProperty) {
  const {
    group_id: _group,
    created_at: _created,
    updated_at: _updated,
    deleted_at: _deleted,
    live_since: _live,
    test_approved_at: _tested,
    copied: _copied,
    version: _version,
    ...rest
  } = row;
  return {
    ...rest,
    cutoff_loading: row.cutoff_loading.slice(0, 5),
    cutoff_unloading: row.cutoff_unloading.slice(0, 5),
    cutoff_work: row.cutoff_work.slice(0, 5),
  };
}

async function present(tx: Tx, ctx: Context, row: StoredProperty): Promise<PropertyRecord> {
  const { logo_file_id, ...rest } = factsOf(row);
  return {
    ...rest,
    logo_url: logo_file_id === null ? null : viewingUrl(ctx, logo_file_id, LOGO_MS),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    in_preparation: row.live_since === null,
    is_short_code_fixed: await repository.hasPermits(tx, row.id),
  };
}

/** Resolves `logo_url` to a file id: null, the current logo, or a picture that this user has just uploaded. */
async function logoFile(
  tx: Tx,
  ctx: Context,
  property: Pick<StoredProperty, 'id' | 'logo_file_id'>,
  url: string | null,
): Promise<string | null> {
  if (url === null) return null;
  const { keys, public_url } = ctx.deps.config;
  const named = parseFileLink(keys, url, public_url)?.id;
  if (named !== undefined && named === property.logo_file_id) return named;
  const wanted = { property_id: property.id, owner_key: ownerKey(ctx.actor) ?? '', kind: 'item' as const };
  const [file] = await uploads.claim(tx, ctx, { ...wanted, urls: [{ path: 'logo_url', url }] });
  return found(file);
}

/**
 * Converts database errors into field errors: another property has the short code, or permits already contain the old
 * one.
 */
async function withFreeShortCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, '23505', 'short_code_is_unique_in_the_installation'))
      throw fieldFault('short_code', 'taken');
    if (isDatabaseError(error, '23514', 'short_code_is_fixed_once_a_permit_carries_it'))
      throw fieldFault('short_code', 'fixed');
    throw error;
  }
}
