import { can } from '@gerbang/shared/access';
import type {
  WorkOrderCounts,
  WorkOrderDatatable,
  WorkOrderQuery,
  WorkOrderRecord,
  WorkOrderRow,
} from '@gerbang/shared/contracts/operations/work-orders';
import { isLateEvidence } from '@gerbang/shared/domain/operations/work-orders/evidence';
import type { WorkStanding } from '@gerbang/shared/domain/operations/work-orders/moves';

import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { listSessions } from '../../../platform/keys/sessions.ts';
import * as detail from './detail.repository.ts';
import * as list from './list.repository.ts';
import type { ListedWorkOrder } from './list.repository.ts';
import * as people from './people.repository.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';
import { workOrderSubject } from './work-orders.service.ts';

/** Lifetime of photo links: about as long as somebody works on the order. */
const SHOWN_MS = 60 * 60 * 1000;

/** One page of work orders, newest first by default. */
export function listWorkOrders(ctx: Context, ask: WorkOrderQuery): Promise<WorkOrderDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await list.listPage(tx, { ...ask, sort: ask.sort ?? '-created_at' }, ctx.now());
    return { ...page, data: page.data.map(presentRow) };
  });
}

export function countWorkOrders(ctx: Context, property_id: string): Promise<WorkOrderCounts> {
  return ctx.within(property_id, (tx) => list.counts(tx, property_id, accountOf(ctx), ctx.now()));
}

export function readWorkOrder(ctx: Context, key: WorkOrderKey): Promise<WorkOrderRecord> {
  return ctx.within(key.property_id, (tx) => present(tx, ctx, key));
}

/**
 * Event stream of a work order. Sends the time and version of its last change, first at once and then after each
 * change.
 */
export function watchWorkOrder(ctx: Context, key: WorkOrderKey): LiveSource {
  const { user_id, session_id } = requireStaff(ctx);
  return {
    async read() {
      // Losing a permission ends the session, so a missing session ends the stream.
      const sessions = await ctx.own((tx) => listSessions(tx, user_id, ctx.now()));
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return ctx.within(key.property_id, async (tx) => {
        const { updated_at, version } = found(await repository.find(tx, key));
        return { updated_at: updated_at.toISOString(), version };
      });
    },
    subscribe: (listener) => ctx.deps.events.subscribe(workOrderSubject(key), listener),
  };
}

export async function present(tx: Tx, ctx: Context, key: WorkOrderKey): Promise<WorkOrderRecord> {
  const order = found(await detail.find(tx, key));
  const { assignee_id: _assignee, team_id: _team, signed_name, signed_at, signature_file_id, ...facts } = order;
  const link = (file_id: string) => viewingUrl(ctx, file_id, SHOWN_MS);
  const signature =
    signed_name === null || signed_at === null
      ? null
      : {
          name: signed_name,
          at: signed_at.toISOString(),
          url: signature_file_id === null ? null : link(signature_file_id),
          is_late: isLateEvidence(signed_at, order.done_at),
        };
  return {
    ...facts,
    ...presentRow(order),
    cancelled_at: order.cancelled_at?.toISOString() ?? null,
    checks: (await detail.listChecks(tx, key)).map((check) => ({
      ...check,
      done_at: check.done_at?.toISOString() ?? null,
    })),
    parts: await detail.listParts(tx, key),
    times: (await detail.listTimes(tx, key)).map((time) => ({ ...time, at: time.at.toISOString() })),
    photos: (await detail.listPhotos(tx, key)).map(({ file_id, ...photo }) => ({
      ...photo,
      url: link(file_id),
    })),
    signature,
    events: (await detail.listEvents(tx, key)).map((event) => ({ ...event, at: event.at.toISOString() })),
    standing: await standingOf(tx, ctx, order),
  };
}

export async function standingOf(
  tx: Tx,
  ctx: Context,
  order: Pick<StoredWorkOrder, 'property_id' | 'assignee_id' | 'team_id'>,
): Promise<WorkStanding> {
  const account_id = accountOf(ctx);
  const isOfTeam = order.team_id !== null && (await people.isMember(tx, order.property_id, order.team_id, account_id));
  return {
    is_manager: can.perform(ctx.actor, 'work_order.update'),
    is_worker: order.assignee_id === account_id || isOfTeam,
  };
}

export function accountOf(ctx: Context): string {
  return requireStaff(ctx).user_id;
}

function presentRow(row: ListedWorkOrder): WorkOrderRow {
  const { id, code, title, priority, status, source, category, asset, floor, location, tenant, assignee, team } = row;
  return {
    id,
    code,
    title,
    priority,
    status,
    source,
    category,
    asset,
    floor,
    location,
    tenant,
    assignee,
    team,
    due_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  };
}
