import {
  TENANT_COMPLAINTS_PER_PAGE,
  type TenantComplaint,
  type TenantComplaintBody,
  type TenantComplaintOptions,
  type TenantComplaintPage,
  type TenantRatingBody,
  type TenantWordsBody,
} from '@gerbang/shared/contracts/operations/complaints';
import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import { dueAt } from '@gerbang/shared/time/office-hours';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import { requireTenant, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { officeOf } from '../../permits/settings/office.service.ts';
import { createComplaint } from './complaint-create.ts';
import * as details from './complaint-detail.repository.ts';
import type { StoredTenantRow } from './complaint-detail.repository.ts';
import { moveComplaint } from './complaint-move.ts';
import { notifyOffice } from './complaint-notify.ts';
import { presentToTenant } from './complaint-present.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import * as options from './options.repository.ts';
import { claimPhotos } from './photos.ts';

export function list(ctx: Context, before: string | undefined): Promise<TenantComplaintPage> {
  const tenant = requireTenant(ctx);
  return ctx.within(tenant.property_id, async (tx) => {
    const limit = TENANT_COMPLAINTS_PER_PAGE;
    const rows = await details.listByTenant(tx, tenant, { before, limit: limit + 1 });
    return { data: rows.slice(0, limit).map(presentRow), has_more: rows.length > limit };
  });
}

export function readOptions(ctx: Context): Promise<TenantComplaintOptions> {
  const { property_id, tenant_id } = requireTenant(ctx);
  return ctx.within(property_id, async (tx) => ({
    units: await options.listUnitsOf(tx, property_id, tenant_id),
    categories: await options.listCategories(tx, property_id),
    office: await readOfficeNow(tx, ctx, property_id),
  }));
}

async function readOfficeNow(tx: Tx, ctx: Context, property_id: string): Promise<TenantComplaintOptions['office']> {
  const now = ctx.now();
  const { office, closed } = await officeOf(tx, property_id, now);
  // With no hours to wait this is now while the office is open, otherwise its next opening.
  const opens_at = dueAt(now, 0, office, closed);
  const phone = await options.findOfficePhone(tx, property_id);
  return { is_open: opens_at <= now, opens_at: opens_at.toISOString(), phone };
}

export function read(ctx: Context, id: string): Promise<TenantComplaint> {
  const { property_id } = requireTenant(ctx);
  return ctx.within(property_id, (tx) => readWithin(tx, ctx, { property_id, id }));
}

/** Creates a complaint about one of the tenant's units. Sending the same id twice creates one complaint. */
export function create(ctx: Context, body: TenantComplaintBody): Promise<TenantComplaint> {
  const { property_id, tenant_id } = requireTenant(ctx);
  const place = { property_id, tenant_id, floor_id: null, location: '' };
  return ctx.within(property_id, async (tx) => {
    await createComplaint(tx, ctx, { ...body, ...place, source: 'tenant' });
    return readWithin(tx, ctx, { property_id, id: body.id });
  });
}

/** Adds a reply to an open complaint. Sending the same id twice adds it once. */
export function reply(ctx: Context, id: string, body: TenantWordsBody): Promise<TenantComplaint> {
  const { property_id } = requireTenant(ctx);
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (await isRepeated(tx, ctx, key, body.id)) return readWithin(tx, ctx, key);
    if (!isOpenComplaint(complaint.status)) throw new AppError('move_not_allowed');
    const author = authorOf(ctx);
    const entry = { id: body.id, text: body.text, created_by: author.id, created_at: author.at };
    await repository.insertEntry(tx, key, { ...entry, kind: 'reply' });
    await attachPhotos(tx, ctx, key, body);
    await repository.set(tx, key, { waiting_since: complaint.waiting_since ?? author.at }, author.at);
    await record(tx, ctx, {
      property_id,
      action: 'complaint.replied',
      record: { kind: 'complaint', id },
      detail: { entry_id: body.id },
      personal: { text: body.text },
    });
    await notifyOffice(tx, complaint, author);
    await announceComplaint(tx, key);
    return readWithin(tx, ctx, key);
  });
}

/** Reopens a resolved complaint. Sending the same id twice reopens it once. */
export function reopen(ctx: Context, id: string, body: TenantWordsBody): Promise<TenantComplaint> {
  const { property_id } = requireTenant(ctx);
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (await isRepeated(tx, ctx, key, body.id)) return readWithin(tx, ctx, key);
    const step = { move: 'reopen', by: 'tenant', author: authorOf(ctx), text: body.text, entry_id: body.id } as const;
    await moveComplaint(tx, complaint, step);
    await attachPhotos(tx, ctx, key, body);
    return readWithin(tx, ctx, key);
  });
}

/** Rates and closes a complaint. Sending the same rating again changes nothing. */
export function rate(ctx: Context, id: string, { rating, text }: TenantRatingBody): Promise<TenantComplaint> {
  const { property_id } = requireTenant(ctx);
  const key = { property_id, id };
  return ctx.within(property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (complaint.rating === rating && complaint.rating_text === text) return readWithin(tx, ctx, key);
    await moveComplaint(tx, complaint, { move: 'rate', by: 'tenant', author: authorOf(ctx), text, rating });
    return readWithin(tx, ctx, key);
  });
}

async function attachPhotos(tx: Tx, ctx: Context, key: repository.ComplaintKey, entry: TenantWordsBody): Promise<void> {
  await repository.insertEntryPhotos(tx, key, entry.id, await claimPhotos(tx, ctx, key.property_id, entry.photos));
}

async function readWithin(tx: Tx, ctx: Context, key: repository.ComplaintKey): Promise<TenantComplaint> {
  const complaint = found(await details.findDetail(tx, key));
  return presentToTenant(ctx, complaint, await details.listEntries(tx, key));
}

/** Whether this person already sent an entry with this id. Throws a conflict if the id belongs to somebody else. */
async function isRepeated(tx: Tx, ctx: Context, key: repository.ComplaintKey, id: string): Promise<boolean> {
  const before = await repository.findEntry(tx, key, id);
  if (before !== undefined && before.created_by !== authorOf(ctx).id) throw new AppError('conflict');
  return before !== undefined;
}

function presentRow({ answered_at, waiting_since, created_at, ...row }: StoredTenantRow) {
  const is_answered = answered_at !== null && waiting_since === null;
  return { ...row, created_at: created_at.toISOString(), is_answered };
}
