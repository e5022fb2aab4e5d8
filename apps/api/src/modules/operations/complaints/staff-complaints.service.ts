import { can } from '@gerbang/shared/access';
import type {
  ComplaintBody,
  ComplaintCounts,
  ComplaintDatatable,
  ComplaintDetail,
  ComplaintListQuery,
  ComplaintMoveBody,
  ComplaintOptions,
  ComplaintTenants,
} from '@gerbang/shared/contracts/operations/complaints';
import { requiresText } from '@gerbang/shared/domain/operations/complaints/complaints';

import { authorOf } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { listSessions } from '../../../platform/keys/sessions.ts';
import { createComplaint } from './complaint-create.ts';
import * as details from './complaint-detail.repository.ts';
import * as listing from './complaint-list.repository.ts';
import { moveComplaint } from './complaint-move.ts';
import { presentDetail } from './complaint-present.ts';
import { complaintsSubject } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import * as options from './options.repository.ts';

export function list(ctx: Context, ask: ComplaintListQuery): Promise<ComplaintDatatable> {
  const { user_id: me } = requireStaff(ctx);
  return ctx.within(ask.property_id, async (tx) => {
    const page = await listing.listPage(tx, { ...ask, me, now: ctx.now() });
    return { ...page, data: page.data.map(presentRow) };
  });
}

export function count(ctx: Context, property_id: string): Promise<ComplaintCounts> {
  const { user_id: me } = requireStaff(ctx);
  return ctx.within(property_id, (tx) => listing.count(tx, property_id, { me, now: ctx.now() }));
}

/** Event stream of the counts. Sends new counts after each change to a complaint of the property. */
export function watch(ctx: Context, property_id: string): LiveSource {
  const { user_id, session_id } = requireStaff(ctx);
  return {
    async read() {
      // Losing a permission ends the session, so a missing session ends the stream.
      const sessions = await ctx.own((tx) => listSessions(tx, user_id, ctx.now()));
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return count(ctx, property_id);
    },
    subscribe: (listener) => ctx.deps.events.subscribe(complaintsSubject(property_id), listener),
  };
}

export function read(ctx: Context, key: ComplaintKey): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, (tx) => readWithin(tx, ctx, key));
}

/** Reads the complaint within a transaction that has just changed it. */
export async function readWithin(tx: Tx, ctx: Context, key: ComplaintKey): Promise<ComplaintDetail> {
  const complaint = found(await details.findDetail(tx, key));
  const entries = await details.listEntries(tx, key);
  return presentDetail(ctx, complaint, entries, can.perform(ctx.actor, 'complaint.update'));
}

/** Records a complaint on behalf of a tenant, or an internal complaint. */
export function create(ctx: Context, property_id: string, body: ComplaintBody): Promise<ComplaintDetail> {
  return ctx.within(property_id, async (tx) => {
    if (body.tenant_id !== null && !(await options.isActiveTenant(tx, property_id, body.tenant_id)))
      throw fieldFault('tenant_id', 'invalid');
    if (body.floor_id !== null && !(await options.isFloor(tx, property_id, body.floor_id)))
      throw fieldFault('floor_id', 'invalid');
    await createComplaint(tx, ctx, {
      ...body,
      property_id,
      source: body.tenant_id === null ? 'internal' : 'on_behalf',
    });
    return readWithin(tx, ctx, { property_id, id: body.id });
  });
}

/** Changes the status. The row lock makes two simultaneous changes run one after the other. */
export function move(
  ctx: Context,
  key: ComplaintKey,
  { move: step, text }: ComplaintMoveBody,
): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (requiresText(step) && text === '') throw fieldFault('text', 'required');
    await moveComplaint(tx, complaint, { move: step, by: 'staff', author: authorOf(ctx), text });
    return readWithin(tx, ctx, key);
  });
}

export function readOptions(ctx: Context, property_id: string): Promise<ComplaintOptions> {
  return ctx.within(property_id, async (tx) => ({
    categories: await options.listCategories(tx, property_id),
    assignees: await options.listHandlers(tx, property_id),
    floors: await options.listFloors(tx, property_id),
  }));
}

export function searchTenants(ctx: Context, property_id: string, search: string): Promise<ComplaintTenants> {
  return ctx.within(property_id, (tx) => options.listTenants(tx, property_id, search));
}

function presentRow({ time_zone: _zone, rating_text: _text, closed_at: _closed, ...row }: listing.StoredRow) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    answer_due_at: row.answer_due_at.toISOString(),
    solve_due_at: row.solve_due_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}
