import type { ComplaintDetail, ComplaintEntry, TenantComplaint } from '@gerbang/shared/contracts/operations/complaints';
import { isOpenComplaint, offeredComplaintMoves } from '@gerbang/shared/domain/operations/complaints/complaints';

import type { Context } from '../../../platform/context.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import type { StoredComplaint, StoredEntry } from './complaint-detail.repository.ts';

/** How long the links to the photos of a complaint work. */
const SHOWN_MS = 60 * 60 * 1000;

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

function datesOf(complaint: StoredComplaint) {
  return {
    created_at: complaint.created_at.toISOString(),
    answer_due_at: complaint.answer_due_at.toISOString(),
    solve_due_at: complaint.solve_due_at.toISOString(),
    answered_at: instant(complaint.answered_at),
    resolved_at: instant(complaint.resolved_at),
  };
}

const photosOf = (ctx: Context, { photo_file_ids }: Pick<StoredComplaint, 'photo_file_ids'>): string[] =>
  photo_file_ids.map((id) => viewingUrl(ctx, id, SHOWN_MS));

function entryOf(ctx: Context, { at, photo_file_ids, ...entry }: StoredEntry): ComplaintEntry {
  return { ...entry, at: at.toISOString(), photos: photosOf(ctx, { photo_file_ids }) };
}

export function presentDetail(
  ctx: Context,
  complaint: StoredComplaint,
  entries: readonly StoredEntry[],
  mayMove: boolean,
): ComplaintDetail {
  const { id, property_id, code, source, status, priority, title, description, location, version } = complaint;
  const { tenant, unit, floor, category, assignee, raised_by, rating, rating_text, time_zone } = complaint;
  return {
    id,
    property_id,
    code,
    source,
    status,
    priority,
    title,
    description,
    location,
    tenant,
    unit,
    floor,
    category,
    assignee,
    created_by: raised_by,
    ...datesOf(complaint),
    waiting_since: instant(complaint.waiting_since),
    closed_at: instant(complaint.closed_at),
    rating,
    rating_text,
    photos: photosOf(ctx, complaint),
    entries: entries.map((entry) => entryOf(ctx, entry)),
    moves: mayMove ? offeredComplaintMoves(complaint, 'staff', ctx.now()) : [],
    time_zone,
    version,
  };
}

/** The tenant's view: without internal entries and staff-only fields. */
export function presentToTenant(
  ctx: Context,
  complaint: StoredComplaint,
  entries: readonly StoredEntry[],
): TenantComplaint {
  const { id, code, status, priority, title, description, category, unit, rating, rating_text, time_zone } = complaint;
  return {
    id,
    code,
    status,
    priority,
    title,
    description,
    category: category.name,
    unit: unit?.name ?? null,
    ...datesOf(complaint),
    rating,
    rating_text,
    photos: photosOf(ctx, complaint),
    entries: entries.map((entry) => entryOf(ctx, entry)),
    moves: offeredComplaintMoves(complaint, 'tenant', ctx.now()),
    may_reply: isOpenComplaint(status),
    time_zone,
  };
}
