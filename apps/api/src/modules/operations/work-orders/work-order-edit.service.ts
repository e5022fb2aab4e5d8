import type {
  AssignWorkOrderBody,
  ComplaintWorkOrderBody,
  CreateWorkOrderBody,
  OpenedWorkOrder,
  UpdateWorkOrderBody,
  WorkOrderRecord,
} from '@gerbang/shared/contracts/operations/work-orders';
import { mayEdit } from '@gerbang/shared/domain/operations/work-orders/moves';

import { record } from '../../../platform/audit/audit.ts';
import { changesBetween } from '../../../platform/audit/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { isFirstRequest } from '../../../platform/http/idempotency.ts';
import { startWork } from '../complaints/complaints.service.ts';
import { insertEntry } from '../complaints/staff-actions.service.ts';
import * as parts from './parts.repository.ts';
import * as people from './people.repository.ts';
import * as teams from './teams.repository.ts';
import { accountOf, present, standingOf } from './work-order-views.service.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';
import { openWorkOrder, notifyWorkers, defaultDueAt, type WorkOrderRequest } from './work-orders.service.ts';

const REFERENCES = {
  work_order_category_is_of_work_orders: 'category_id',
  work_order_asset_is_of_its_property: 'asset_id',
  work_order_floor_is_of_its_property: 'floor_id',
  work_order_tenant_is_of_its_property: 'tenant_id',
  work_order_team_is_of_its_property: 'team_id',
} as const;

/** Fields that staff edit, besides the checklist. */
const FACTS = [
  'title',
  'description',
  'category_id',
  'priority',
  'asset_id',
  'floor_id',
  'location',
  'tenant_id',
  'assignee_id',
  'team_id',
  'due_at',
] as const;

/**
 * Creates a work order, optionally for an asset or a complaint. Sending the same id twice creates one work order, and
 * other content with that id is refused.
 */
export function createWorkOrder(
  ctx: Context,
  property_id: string,
  body: CreateWorkOrderBody,
): Promise<WorkOrderRecord> {
  return withKnownReferences(() =>
    ctx.within(property_id, async (tx) => {
      await open(tx, ctx, property_id, body);
      return present(tx, ctx, { property_id, id: body.id });
    }),
  );
}

/**
 * Creates a work order from a complaint for staff who handle complaints but may not read work orders. Sends the message
 * to the complainant, if there is one; only the message counts as a reply.
 */
export function createFromComplaint(
  ctx: Context,
  property_id: string,
  { message, ...body }: ComplaintWorkOrderBody,
): Promise<OpenedWorkOrder> {
  const { complaint_id } = body;
  if (complaint_id === null) throw fieldFault('complaint_id', 'required');
  return withKnownReferences(() =>
    ctx.within(property_id, async (tx) => {
      const opened = await open(tx, ctx, property_id, body);
      const entry = { kind: 'answer' as const, photos: [] };
      if (message !== null) await insertEntry(tx, ctx, { property_id, id: complaint_id }, { ...entry, ...message });
      return opened;
    }),
  );
}

/** Updates a work order and refuses a stale `version`. */
export function updateWorkOrder(ctx: Context, key: WorkOrderKey, body: UpdateWorkOrderBody): Promise<WorkOrderRecord> {
  const { version, checklist, due_at, ...facts } = body;
  return withKnownReferences(() =>
    ctx.within(key.property_id, async (tx) => {
      const before = await lockForEdit(tx, ctx, key, version);
      await requireAssignable(tx, key.property_id, facts, before);
      const due =
        due_at === null ? await defaultDueAt(tx, key.property_id, body.priority, ctx.now()) : new Date(due_at);
      const isLater = before.due_at?.getTime() !== due.getTime();
      const wanted = { ...facts, due_at: due, ...(isLater && { overdue_told_at: null }) };
      const after = await repository.set(tx, key, wanted, ctx.now());
      await parts.setChecks(tx, key, checklist);
      const changes = changesBetween(factsOf(before), factsOf(after));
      await addEvent(tx, ctx, after, 'edited', { fields: Object.keys(changes) });
      await record(tx, ctx, { ...about(key), action: 'work_order.updated', detail: changes });
      await notifyNewWorkers(tx, ctx, before, after);
      return present(tx, ctx, key);
    }),
  );
}

export function assignWorkOrder(ctx: Context, key: WorkOrderKey, body: AssignWorkOrderBody): Promise<WorkOrderRecord> {
  const { version, ...to } = body;
  return withKnownReferences(() =>
    ctx.within(key.property_id, async (tx) => {
      const before = await lockForEdit(tx, ctx, key, version);
      await requireAssignable(tx, key.property_id, to, before);
      const after = await repository.set(tx, key, to, ctx.now());
      await addEvent(tx, ctx, after, 'assigned', await people.namesOf(tx, after));
      const detail = changesBetween(assignmentOf(before), assignmentOf(after));
      await record(tx, ctx, { ...about(key), action: 'work_order.assigned', detail });
      await notifyNewWorkers(tx, ctx, before, after);
      return present(tx, ctx, key);
    }),
  );
}

async function open(tx: Tx, ctx: Context, property_id: string, body: CreateWorkOrderBody): Promise<OpenedWorkOrder> {
  await isFirstRequest(tx, ctx, 'work-order', body);
  const known = await repository.find(tx, { property_id, id: body.id });
  if (known !== undefined) return { id: known.id, code: known.code };
  await requireAssignable(tx, property_id, body);
  const { wanted, photo_file_ids } = await requestOf(tx, ctx, property_id, body);
  const { id, code, is_new } = await openWorkOrder(tx, wanted);
  if (!is_new) return { id, code };
  await parts.insertPhotos(
    tx,
    { property_id, id },
    photo_file_ids.map((file_id) => ({
      id: newId(),
      moment: 'before' as const,
      file_id,
      from_complaint: true,
      created_at: ctx.now(),
    })),
  );
  const made = found(await repository.find(tx, { property_id, id }));
  const detail = { code, source: made.source, complaint_id: made.complaint_id, ...factsOf(made) };
  await record(tx, ctx, { ...about({ property_id, id }), action: 'work_order.created', detail });
  return { id, code };
}

/** Fields of the new work order. Fields that the request leaves open come from the complaint. */
async function requestOf(
  tx: Tx,
  ctx: Context,
  property_id: string,
  body: CreateWorkOrderBody,
): Promise<{ wanted: WorkOrderRequest; photo_file_ids: readonly string[] }> {
  const { complaint_id, due_at, title, priority, ...rest } = body;
  const common = {
    ...rest,
    property_id,
    due_at: due_at === null ? null : new Date(due_at),
    by: accountOf(ctx),
    at: ctx.now(),
  };
  if (complaint_id === null) {
    if (title === undefined) throw fieldFault('title', 'required');
    const source = { kind: body.asset_id === null ? ('manual' as const) : ('asset' as const) };
    return { wanted: { ...common, title, priority: priority ?? 'normal', source }, photo_file_ids: [] };
  }
  const work = await startWork(tx, ctx, { property_id, id: complaint_id });
  // The complaint is locked, so no other order can be created for it now.
  if (await repository.hasOpenOfComplaint(tx, property_id, complaint_id)) throw new AppError('move_not_allowed');
  const wanted: WorkOrderRequest = {
    ...common,
    title: title ?? work.title,
    description: rest.description === '' ? work.description : rest.description,
    priority: priority ?? work.priority,
    floor_id: rest.floor_id ?? work.floor_id,
    location: rest.location === '' ? work.location : rest.location,
    tenant_id: rest.tenant_id ?? work.tenant_id,
    source: { kind: 'complaint', complaint_id },
  };
  return { wanted, photo_file_ids: work.photo_file_ids };
}

async function lockForEdit(tx: Tx, ctx: Context, key: WorkOrderKey, version: number): Promise<StoredWorkOrder> {
  const before = found(await repository.lock(tx, key));
  if (before.version !== version) throw new AppError('conflict');
  if (!mayEdit(before.status, await standingOf(tx, ctx, before))) throw new AppError('move_not_allowed');
  return before;
}

/** Refuses an assignee or team that cannot receive work. The current assignee and team may stay. */
async function requireAssignable(
  tx: Tx,
  property_id: string,
  to: { assignee_id: string | null; team_id: string | null },
  before?: StoredWorkOrder,
): Promise<void> {
  const { assignee_id, team_id } = to;
  if (assignee_id !== null && assignee_id !== before?.assignee_id)
    if (!(await people.isAssignable(tx, property_id, assignee_id))) throw fieldFault('assignee_id', 'invalid');
  if (team_id !== null && team_id !== before?.team_id)
    if (!(await teams.isActive(tx, property_id, team_id))) throw fieldFault('team_id', 'invalid');
}

async function notifyNewWorkers(tx: Tx, ctx: Context, before: StoredWorkOrder, after: StoredWorkOrder): Promise<void> {
  const had = await people.listWorkers(tx, before);
  await notifyWorkers(tx, after, { by: accountOf(ctx), at: ctx.now(), but: had });
}

async function addEvent(
  tx: Tx,
  ctx: Context,
  key: WorkOrderKey,
  kind: 'edited' | 'assigned',
  detail: Record<string, unknown>,
): Promise<void> {
  await parts.insertEvent(tx, key, { id: newId(), kind, created_by: accountOf(ctx), created_at: ctx.now(), detail });
}

const assignmentOf = ({ assignee_id, team_id }: StoredWorkOrder) => ({ assignee_id, team_id });

const about = ({ property_id, id }: WorkOrderKey) => ({ property_id, record: { kind: 'work_order', id } });

function factsOf(row: StoredWorkOrder): Record<string, unknown> {
  return Object.fromEntries(
    FACTS.map((name) => {
      const value = row[name];
      return [name, value instanceof Date ? value.toISOString() : value];
    }),
  );
}

/** Turns a foreign key violation into an error on the field. */
async function withKnownReferences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [constraint, field] of Object.entries(REFERENCES))
      if (isDatabaseError(error, '23503', constraint)) throw fieldFault(field, 'invalid');
    throw error;
  }
}
