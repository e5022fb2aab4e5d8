import type { TenantActor } from '@gerbang/shared/access';
import {
  TENANT_COMPLAINTS_PER_PAGE,
  type TenantComplaint,
  type TenantComplaintBody,
  type TenantComplaintOptions,
  type TenantComplaintPage,
  type TenantRatingBody,
  type TenantWordsBody,
} from '@gerbang/shared/contracts/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';

import { authorOf, record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import { moveComplaint } from './moving.ts';
import * as options from './options.repository.ts';
import { claimPhotos } from './photos.ts';
import { presentToTenant } from './presenting.ts';
import { raise } from './raising.ts';
import * as reading from './reading.repository.ts';
import type { StoredTenantRow } from './reading.repository.ts';
import { tellOffice } from './telling.ts';

/** The tenant's own complaints, the latest first. */
export function list(ctx: Context, before: string | undefined): Promise<TenantComplaintPage> {
  const tenant = tenantOf(ctx);
  return ctx.within(tenant.property_id, async (tx) => {
    const limit = TENANT_COMPLAINTS_PER_PAGE;
    const rows = await reading.listOfTenant(tx, tenant, { before, limit: limit + 1 });
    return { data: rows.slice(0, limit).map(presentRow), has_more: rows.length > limit };
  });
}

/** Where the tenant can complain of something, and what of. */
export function readOptions(ctx: Context): Promise<TenantComplaintOptions> {
  const { property_id, tenant_id } = tenantOf(ctx);
  return ctx.within(property_id, async (tx) => ({
    units: await options.listUnitsOf(tx, property_id, tenant_id),
    categories: await options.listCategories(tx, property_id),
  }));
}

/** One of the tenant's own complaints. */
export function read(ctx: Context, id: string): Promise<TenantComplaint> {
  const { property_id } = tenantOf(ctx);
  return ctx.within(property_id, (tx) => readWithin(tx, ctx, { property_id, id }));
}

/** The tenant complains of something in one of its units; sent twice it is one complaint. */
export function create(ctx: Context, body: TenantComplaintBody): Promise<TenantComplaint> {
  const { property_id, tenant_id } = tenantOf(ctx);
  const place = { property_id, tenant_id, floor_id: null, location: '' };
  return ctx.within(property_id, async (tx) => {
    await raise(tx, ctx, { ...body, ...place, source: 'tenant' });
    return readWithin(tx, ctx, { property_id, id: body.id });
  });
}

/** The tenant writes to the office about an open complaint; sent twice it is said once. */
export function reply(ctx: Context, id: string, body: TenantWordsBody): Promise<TenantComplaint> {
  const { property_id } = tenantOf(ctx);
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (await wasSaid(tx, ctx, key, body.id)) return readWithin(tx, ctx, key);
    if (!isOpenComplaint(complaint.status)) throw new AppError('move_not_allowed');
    const author = authorOf(ctx);
    const said = { id: body.id, text: body.text, created_by: author.id, created_at: author.at };
    await repository.insertEntry(tx, key, { ...said, kind: 'reply' });
    await keepPhotos(tx, ctx, key, body);
    await repository.set(tx, key, { waiting_since: complaint.waiting_since ?? author.at }, author.at);
    await record(tx, ctx, {
      property_id,
      action: 'complaint.replied',
      record: { kind: 'complaint', id },
      detail: { entry_id: body.id },
      personal: { text: body.text },
    });
    await tellOffice(tx, complaint, author);
    await announceComplaint(tx, key);
    return readWithin(tx, ctx, key);
  });
}

/** The tenant says that what was solved is not; sent twice it is opened once. */
export function reopen(ctx: Context, id: string, body: TenantWordsBody): Promise<TenantComplaint> {
  const { property_id } = tenantOf(ctx);
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (await wasSaid(tx, ctx, key, body.id)) return readWithin(tx, ctx, key);
    const step = { move: 'reopen', by: 'tenant', author: authorOf(ctx), text: body.text, entry_id: body.id } as const;
    await moveComplaint(tx, complaint, step);
    await keepPhotos(tx, ctx, key, body);
    return readWithin(tx, ctx, key);
  });
}

/** The tenant says how it went, which closes the complaint; the same stars sent twice are given once. */
export function rate(ctx: Context, id: string, { rating, text }: TenantRatingBody): Promise<TenantComplaint> {
  const { property_id } = tenantOf(ctx);
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (complaint.rating === rating && complaint.rating_text === text) return readWithin(tx, ctx, key);
    await moveComplaint(tx, complaint, { move: 'rate', by: 'tenant', author: authorOf(ctx), text, rating });
    return readWithin(tx, ctx, key);
  });
}

async function keepPhotos(tx: Tx, ctx: Context, key: repository.ComplaintKey, said: TenantWordsBody): Promise<void> {
  await repository.insertEntryPhotos(tx, key, said.id, await claimPhotos(tx, ctx, key.property_id, said.photos));
}

async function readWithin(tx: Tx, ctx: Context, key: repository.ComplaintKey): Promise<TenantComplaint> {
  const complaint = found(await reading.findWhole(tx, key));
  return presentToTenant(ctx, complaint, await reading.listEntries(tx, key));
}

/** Whether this person has said it before; an id that somebody else has used says nothing of theirs. */
async function wasSaid(tx: Tx, ctx: Context, key: repository.ComplaintKey, id: string): Promise<boolean> {
  const before = await repository.findEntry(tx, key, id);
  if (before !== undefined && before.created_by !== authorOf(ctx).id) throw new AppError('conflict');
  return before !== undefined;
}

function presentRow({ answered_at, waiting_since, created_at, ...row }: StoredTenantRow) {
  const is_answered = answered_at !== null && waiting_since === null;
  return { ...row, created_at: created_at.toISOString(), is_answered };
}

function tenantOf({ actor }: Context): TenantActor {
  if (actor.kind !== 'tenant') throw new AppError('forbidden');
  return actor;
}
