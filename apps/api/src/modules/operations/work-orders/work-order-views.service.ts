import { can, type StaffActor } from '@gerbang/shared/access';
import type {
  WorkOrderCounts,
  WorkOrderDatatable,
  WorkOrderQuery,
  WorkOrderRecord,
  WorkOrderRow,
} from '@gerbang/shared/contracts/work-orders';
import type { WorkStanding } from '@gerbang/shared/domain/work-orders/moves';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import type { LiveSource } from '../../platform/http/event-streams.ts';
import { listSessions } from '../../platform/sessions.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import * as detail from './detail.repository.ts';
import * as list from './list.repository.ts';
import type { ListedWorkOrder } from './list.repository.ts';
import * as people from './people.repository.ts';
import * as repository from './work-orders.repository.ts';
import type { StoredWorkOrder, WorkOrderKey } from './work-orders.repository.ts';
import { workOrderSubject } from './work-orders.service.ts';

/** How long the photos of an opened work order can be looked at: about as long as somebody works on it. */
const SHOWN_MS = 60 * 60 * 1000;

/** One page of a property's work orders, the newest first unless asked otherwise. */
export function listWorkOrders(ctx: Context, ask: WorkOrderQuery): Promise<WorkOrderDatatable> {
  return ctx.within(ask.property_id, async (tx) => {
    const page = await list.listPage(tx, { ...ask, sort: ask.sort ?? '-created_at' }, ctx.now());
    return { ...page, data: page.data.map(presentRow) };
  });
}

/** What the person looks at first. */
export function countWorkOrders(ctx: Context, property_id: string): Promise<WorkOrderCounts> {
  return ctx.within(property_id, (tx) => list.counts(tx, property_id, accountOf(ctx), ctx.now()));
}

/** Everything about a work order. */
export function readWorkOrder(ctx: Context, key: WorkOrderKey): Promise<WorkOrderRecord> {
  return ctx.within(key.property_id, (tx) => present(tx, ctx, key));
}

/** One work order as somebody looks at it: when it last changed, told again at each change. */
export function watchWorkOrder(ctx: Context, key: WorkOrderKey): LiveSource {
  const { user_id, session_id } = staffOf(ctx);
  return {
    async read() {
      // Who may do less than when the stream began has no session any more.
      const sessions = await listSessions(ctx.deps.db, user_id, ctx.now());
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return ctx.within(key.property_id, async (tx) => {
        const { updated_at, version } = found(await repository.find(tx, key));
        return { updated_at: updated_at.toISOString(), version };
      });
    },
    subscribe: (listener) => ctx.deps.events.subscribe(workOrderSubject(key), listener),
  };
}

/** A work order as everybody who changes it gets it back. */
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
    photos: (await detail.listPhotos(tx, key)).map(({ file_id, created_by: _by, ...photo }) => ({
      ...photo,
      url: link(file_id),
    })),
    signature,
    events: (await detail.listEvents(tx, key)).map((event) => ({ ...event, at: event.at.toISOString() })),
    standing: await standingOf(tx, ctx, order),
  };
}

/** Who a person is to a work order. */
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

/** The staff member who asks. */
export function accountOf(ctx: Context): string {
  return staffOf(ctx).user_id;
}

function staffOf({ actor }: Context): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor;
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
