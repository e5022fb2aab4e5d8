import type { ComplaintTargets, ComplaintTargetsBody } from '@gerbang/shared/contracts/operations/complaints';
import type { ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import {
  complaintDeadlines,
  DEFAULT_COMPLAINT_TARGETS,
  type ComplaintDeadlines,
} from '@gerbang/shared/domain/operations/complaints/targets';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { officeOf } from '../../permits/settings/office.service.ts';
import * as complaints from './complaints.repository.ts';
import * as repository from './targets.repository.ts';

/** Deadlines of a complaint with this category and priority, counted in office hours from `from`. */
export async function deadlinesFor(
  tx: Tx,
  property_id: string,
  { category_id, priority, from }: { category_id: string; priority: ComplaintPriority; from: Date },
): Promise<ComplaintDeadlines> {
  const { office, closed } = await officeOf(tx, property_id, from);
  const set = await repository.find(tx, property_id, category_id, priority);
  return complaintDeadlines(from, set ?? DEFAULT_COMPLAINT_TARGETS[priority], office, closed);
}

/** Targets in office hours for each category and priority. */
export function listTargets(ctx: Context, property_id: string): Promise<ComplaintTargets> {
  return ctx.within(property_id, (tx) => readTargets(tx, property_id));
}

/** Sets the targets of a category for complaints raised from now on. Running deadlines stay as they are. */
export function setTargets(
  ctx: Context,
  key: { property_id: string; category_id: string },
  body: ComplaintTargetsBody,
): Promise<ComplaintTargets> {
  const { property_id, category_id } = key;
  return ctx.within(property_id, async (tx) => {
    found(await complaints.findCategory(tx, property_id, category_id));
    const before = (await readTargets(tx, property_id)).find((one) => one.category_id === category_id);
    await repository.set(tx, property_id, category_id, body);
    await record(tx, ctx, {
      property_id,
      action: 'complaint.targets_set',
      record: { kind: 'category', id: category_id },
      detail: changesBetween(before?.targets ?? {}, body),
    });
    return readTargets(tx, property_id);
  });
}

async function readTargets(tx: Tx, property_id: string): Promise<ComplaintTargets> {
  const rows = await repository.list(tx, property_id);
  return rows.map(({ category_id, category, set }) => ({
    category_id,
    category,
    is_default: Object.keys(set).length === 0,
    targets: { ...DEFAULT_COMPLAINT_TARGETS, ...set },
  }));
}
