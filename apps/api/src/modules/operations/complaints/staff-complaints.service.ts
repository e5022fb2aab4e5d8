import { can, type StaffActor } from '@gerbang/shared/access';
import type {
  ComplaintBody,
  ComplaintCounts,
  ComplaintDatatable,
  ComplaintDetail,
  ComplaintListQuery,
  ComplaintMoveBody,
  ComplaintOptions,
  ComplaintTenants,
} from '@gerbang/shared/contracts/complaints';
import { needsWords } from '@gerbang/shared/domain/complaints/complaints';

import { authorOf } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import type { LiveSource } from '../../platform/http/event-streams.ts';
import { listSessions } from '../../platform/sessions.ts';
import { complaintsSubject } from './complaint-subject.ts';
import * as repository from './complaints.repository.ts';
import type { ComplaintKey } from './complaints.repository.ts';
import * as listing from './listing.repository.ts';
import { moveComplaint } from './moving.ts';
import * as options from './options.repository.ts';
import { presentDetail } from './presenting.ts';
import { raise } from './raising.ts';
import * as reading from './reading.repository.ts';

/** One page of the complaints of a property. */
export function list(ctx: Context, ask: ComplaintListQuery): Promise<ComplaintDatatable> {
  const { user_id: me } = staff(ctx);
  return ctx.within(ask.property_id, async (tx) => {
    const page = await listing.listPage(tx, { ...ask, me, now: ctx.now() });
    return { ...page, data: page.data.map(presentRow) };
  });
}

/** How many complaints wait. */
export function count(ctx: Context, property_id: string): Promise<ComplaintCounts> {
  const { user_id: me } = staff(ctx);
  return ctx.within(property_id, (tx) => listing.count(tx, property_id, { me, now: ctx.now() }));
}

/** How many wait, told again after each change of any of them. */
export function watch(ctx: Context, property_id: string): LiveSource {
  const { user_id, session_id } = staff(ctx);
  return {
    async read() {
      // Who may do less than when the stream began has no session any more.
      const sessions = await listSessions(ctx.deps.db, user_id, ctx.now());
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return count(ctx, property_id);
    },
    subscribe: (listener) => ctx.deps.events.subscribe(complaintsSubject(property_id), listener),
  };
}

/** One complaint with all that was said and done. */
export function read(ctx: Context, key: ComplaintKey): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, (tx) => readWithin(tx, ctx, key));
}

/** The same within a transaction that has just changed it. */
export async function readWithin(tx: Tx, ctx: Context, key: ComplaintKey): Promise<ComplaintDetail> {
  const complaint = found(await reading.findWhole(tx, key));
  const entries = await reading.listEntries(tx, key);
  return presentDetail(ctx, complaint, entries, can.perform(ctx.actor, 'complaint.update'));
}

/** Writes a complaint down for a tenant that called, or for the staff themselves. */
export function create(ctx: Context, property_id: string, body: ComplaintBody): Promise<ComplaintDetail> {
  return ctx.within(property_id, async (tx) => {
    if (body.tenant_id !== null && !(await options.isActiveTenant(tx, property_id, body.tenant_id)))
      throw fieldFault('tenant_id', 'invalid');
    if (body.floor_id !== null && !(await options.isFloor(tx, property_id, body.floor_id)))
      throw fieldFault('floor_id', 'invalid');
    await raise(tx, ctx, { ...body, property_id, source: body.tenant_id === null ? 'internal' : 'on_behalf' });
    return readWithin(tx, ctx, { property_id, id: body.id });
  });
}

/** Moves a complaint on; a simultaneous second move sees the first. */
export function move(
  ctx: Context,
  key: ComplaintKey,
  { move: step, text }: ComplaintMoveBody,
): Promise<ComplaintDetail> {
  return ctx.within(key.property_id, async (tx) => {
    const complaint = found(await repository.lock(tx, key));
    if (needsWords(step) && text === '') throw fieldFault('text', 'required');
    await moveComplaint(tx, complaint, { move: step, by: 'staff', author: authorOf(ctx), text });
    return readWithin(tx, ctx, key);
  });
}

/** What a complaint can be sorted into, where it can be, and who can look after it. */
export function readOptions(ctx: Context, property_id: string): Promise<ComplaintOptions> {
  return ctx.within(property_id, async (tx) => ({
    categories: await options.listCategories(tx, property_id),
    assignees: await options.listKeepers(tx, property_id),
    floors: await options.listFloors(tx, property_id),
  }));
}

/** Some tenants that match what was typed, with their units. */
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

function staff({ actor }: Context): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor;
}
