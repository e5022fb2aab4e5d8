import type { ComplaintBody } from '@gerbang/shared/contracts/complaints';
import type { ComplaintSource } from '@gerbang/shared/domain/complaints/complaints';

import { authorOf, record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, fieldFault } from '../../platform/errors.ts';
import { announceComplaint } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import { claimPhotos } from './photos.ts';
import { deadlinesFor } from './targets.service.ts';
import { tellNew } from './telling.ts';

const CODE_DIGITS = 5;

/** A complaint as it comes in, with where it comes from. */
export interface Raised extends ComplaintBody {
  property_id: string;
  source: ComplaintSource;
}

/** Takes a complaint in, once whoever sends it again: its photos, its deadlines, the log, and who is to hear of it. */
export async function raise(tx: Tx, ctx: Context, raised: Raised): Promise<void> {
  const { property_id, id } = raised;
  const author = authorOf(ctx);
  const created_by = author.id ?? '';
  if (await isThere(tx, raised, created_by)) return;
  const complaint = await columnsOf(tx, raised);
  const code = codeOf(await repository.takeNumber(tx, property_id));
  const isNew = await repository.insert(tx, {
    ...complaint,
    code,
    created_by,
    created_at: author.at,
    updated_at: author.at,
    // Nobody waits for an answer to what the office says to itself.
    waiting_since: raised.source === 'internal' ? null : author.at,
    ...(await deadlinesFor(tx, property_id, { ...raised, from: author.at })),
  });
  // Sent twice at the same moment: the other one has it.
  if (!isNew) return void (await isThere(tx, raised, created_by));
  await repository.insertPhotos(tx, raised, await claimPhotos(tx, ctx, property_id, raised.photos));
  await record(tx, ctx, {
    property_id,
    action: 'complaint.raised',
    record: { kind: 'complaint', id },
    detail: {
      code,
      source: raised.source,
      tenant_id: raised.tenant_id,
      unit_id: raised.unit_id,
      category_id: raised.category_id,
      priority: raised.priority,
    },
    personal: { title: raised.title, description: raised.description },
  });
  await tellNew(tx, { ...complaint, created_by, assignee_id: null }, author);
  await announceComplaint(tx, raised);
}

/** Whether this person has raised it before; an id that somebody else has used says nothing of theirs. */
async function isThere(tx: Tx, { property_id, id }: Raised, created_by: string): Promise<boolean> {
  const before = await repository.find(tx, { property_id, id });
  if (before !== undefined && before.created_by !== created_by) throw new AppError('conflict');
  return before !== undefined;
}

async function columnsOf(tx: Tx, raised: Raised) {
  const { property_id, id, source, tenant_id, unit_id, location, category_id, title, description, priority } = raised;
  const category = await repository.findCategory(tx, property_id, category_id);
  if (category?.active !== true) throw fieldFault('category_id', 'invalid');
  const unit = unit_id === null ? null : await repository.findUnit(tx, property_id, unit_id, tenant_id);
  if (unit === undefined) throw fieldFault('unit_id', 'invalid');
  const floor_id = unit?.floor_id ?? raised.floor_id;
  return { property_id, id, source, tenant_id, unit_id, floor_id, location, category_id, title, description, priority };
}

function codeOf(number: number): string {
  return `KLH-${String(number).padStart(CODE_DIGITS, '0')}`;
}
