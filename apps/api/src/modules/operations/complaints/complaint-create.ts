import type { ComplaintBody } from '@gerbang/shared/contracts/operations/complaints';
import type { ComplaintSource } from '@gerbang/shared/domain/operations/complaints/complaints';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import { isFirstRequest } from '../../../platform/http/idempotency.ts';
import { notifyNew } from './complaint-notify.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import { claimPhotos } from './photos.ts';
import { deadlinesFor } from './targets.service.ts';

const CODE_DIGITS = 5;

export interface NewComplaint extends ComplaintBody {
  property_id: string;
  source: ComplaintSource;
}

/**
 * Creates a complaint with its photos and deadlines, writes the audit log and notifies the staff who handle complaints.
 * Does nothing when the same person sends the same id again, and refuses other content with that id.
 */
export async function createComplaint(tx: Tx, ctx: Context, request: NewComplaint): Promise<void> {
  const { property_id, id } = request;
  const author = authorOf(ctx);
  const created_by = author.id ?? '';
  const isFirst = await isFirstRequest(tx, ctx, 'complaint', request);
  if (!isFirst || (await wasCreated(tx, request, created_by))) return;
  const complaint = await columnsOf(tx, request);
  const code = codeOf(await repository.takeNumber(tx, property_id));
  const isNew = await repository.insert(tx, {
    ...complaint,
    code,
    created_by,
    created_at: author.at,
    updated_at: author.at,
    // Nobody waits for an answer to an internal complaint.
    waiting_since: request.source === 'internal' ? null : author.at,
    ...(await deadlinesFor(tx, property_id, { ...request, from: author.at })),
  });
  // A concurrent request with the same id was faster: only check that it came from the same person.
  if (!isNew) return void (await wasCreated(tx, request, created_by));
  await repository.insertPhotos(tx, request, await claimPhotos(tx, ctx, property_id, request.photos));
  await record(tx, ctx, {
    property_id,
    action: 'complaint.raised',
    record: { kind: 'complaint', id },
    detail: {
      code,
      source: request.source,
      tenant_id: request.tenant_id,
      unit_id: request.unit_id,
      category_id: request.category_id,
      priority: request.priority,
    },
    personal: { title: request.title, description: request.description },
  });
  await notifyNew(tx, { ...complaint, created_by, assignee_id: null }, author);
  await announceComplaint(tx, request);
}

/** Whether this person already raised a complaint with this id. Throws a conflict if somebody else did. */
async function wasCreated(tx: Tx, { property_id, id }: NewComplaint, created_by: string): Promise<boolean> {
  const before = await repository.find(tx, { property_id, id });
  if (before !== undefined && before.created_by !== created_by) throw new AppError('conflict');
  return before !== undefined;
}

async function columnsOf(tx: Tx, request: NewComplaint) {
  const { property_id, id, source, tenant_id, unit_id, location, category_id, title, description, priority } = request;
  const category = await repository.findCategory(tx, property_id, category_id);
  if (category?.active !== true) throw fieldFault('category_id', 'invalid');
  const unit = unit_id === null ? null : await repository.findUnit(tx, property_id, unit_id, tenant_id);
  if (unit === undefined) throw fieldFault('unit_id', 'invalid');
  const floor_id = unit?.floor_id ?? request.floor_id;
  return { property_id, id, source, tenant_id, unit_id, floor_id, location, category_id, title, description, priority };
}

function codeOf(number: number): string {
  return `KLH-${String(number).padStart(CODE_DIGITS, '0')}`;
}
