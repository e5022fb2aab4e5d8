import { can, CHAIN_STAGES, type StaffActor, decidesFor } from '@gerbang/shared/access';
import type { PermitDatatable, PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import type { PermitDownloadQuery, PermitListQuery, PermitView } from '@gerbang/shared/contracts/permits/permit-list';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { endorsementStanding } from '@gerbang/shared/domain/permits/endorsement';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF, type PermitState } from '@gerbang/shared/domain/permits/states';
import { openStages } from '@gerbang/shared/domain/permits/workflow';

import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { listSessions } from '../../../platform/keys/sessions.ts';
import { onQueueChange } from '../permits/decide/live.service.ts';
import type { ListedPermit } from './listed-permit.repository.ts';
import * as repository from './queue.repository.ts';
import type { Decides, Reading, Wanted } from './queue.repository.ts';

/** Permit states of the lists that are selected by state and not by waiting stage. */
const STATES_OF = {
  returned: ['returned'],
  under_way: ['approved', 'checked', 'suspended'],
  ended: ['rejected', 'closed', 'cancelled'],
} as const satisfies Partial<Record<PermitView, readonly PermitState[]>>;

/** One page of a list of permits, the most urgent first. */
export async function listPermits(ctx: Context, ask: PermitListQuery): Promise<PermitDatatable> {
  const actor = requireStaff(ctx);
  return read(ctx, ask.property_id, async (tx) => {
    const page = await repository.listPage(tx, wantedBy(actor, ask), ask, readingOf(ctx, actor));
    return { ...page, data: page.data.map((row) => present(actor, row, ctx.now())) };
  });
}

export async function countPermits(ctx: Context, property_id: string | undefined): Promise<PermitCounts> {
  const actor = requireStaff(ctx);
  const decides = decidedBy(actor).filter((one) => property_id === undefined || one.property_id === property_id);
  const counts = await read(ctx, property_id, (tx) => repository.countWaiting(tx, decides, readingOf(ctx, actor)));
  const of = (kind: string) => counts.find((one) => one.kind === kind)?.count ?? 0;
  return {
    mine: counts.reduce((sum, { count }) => sum + count, 0),
    late: counts.reduce((sum, { late }) => sum + late, 0),
    kinds: { loading: of('loading'), unloading: of('unloading'), work: of('work') },
  };
}

/** Live source of `countPermits`. Counts again whenever a permit of the reader's properties changes. */
export function watchQueue(ctx: Context, property_id: string | undefined): LiveSource {
  const { property_ids, user_id, session_id } = requireStaff(ctx);
  return {
    async read() {
      // Sessions end when rights change, so an ended session must end the stream.
      const sessions = await ctx.own((tx) => listSessions(tx, user_id, ctx.now()));
      if (!sessions.some(({ id }) => id === session_id)) throw new AppError('unauthenticated');
      return countPermits(ctx, property_id);
    },
    subscribe: (listener) =>
      onQueueChange(ctx.deps, property_id === undefined ? property_ids : [property_id], listener),
  };
}

function wantedBy(actor: StaffActor, { view, property_id }: PermitListQuery): Wanted {
  if (view === 'mine') return { decides: decidedBy(actor) };
  // There are many permits, so all but the waiting ones are listed for one property at a time.
  if (view !== 'waiting' && property_id === undefined) throw fieldFault('property_id', 'required');
  return wantedOf(view);
}

/** The permits of a view that is the same for every reader. */
export function wantedOf(view: PermitDownloadQuery['view']): Wanted {
  if (view === 'waiting') return { decides: null };
  return { states: view === 'all' ? null : STATES_OF[view] };
}

function decidedBy(actor: StaffActor): Decides[] {
  if (!can.perform(actor, 'permit.decide')) return [];
  return actor.property_ids.flatMap((property_id) =>
    CHAIN_STAGES.filter((stage) => decidesFor(actor, stage, property_id).length > 0).map((stage) => ({
      property_id,
      stage,
    })),
  );
}

const readingOf = (ctx: Context, { user_id }: StaffActor): Reading => ({ reader: user_id, now: ctx.now() });

function read<T>(ctx: Context, property_id: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return property_id === undefined ? ctx.across(work) : ctx.within(property_id, work);
}

function present(actor: StaffActor, row: ListedPermit, now: Date): PermitRow {
  const {
    property_name,
    short_code,
    time_zone,
    chain,
    asked_at,
    due_at,
    renewal_period,
    answer,
    answer_by,
    has_decided,
    ...others
  } = row;
  const { starts_at: _sorted, start_time, end_time, ...rest } = others;
  const step = chain.find((one) => one.asked_at !== null && one.decision === null)?.step ?? null;
  const open = openStages({ state: row.state, step, stages: chain });
  return {
    ...rest,
    code: showCode(row.code),
    progress: PROGRESS_OF[row.state],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    property: { name: property_name, short_code, time_zone },
    start_time: start_time?.slice(0, 5) ?? null,
    end_time: end_time?.slice(0, 5) ?? null,
    chain: chain.map((one) => ({
      ...one,
      asked_at: instant(one.asked_at),
      due_at: instant(one.due_at),
      decided_at: instant(one.decided_at),
    })),
    mine: has_decided ? [] : open.filter((stage) => can.decideStage(actor, stage, row.property_id)),
    renewal_until: lastDay(renewal_period, row),
    endorsement: answer_by === null ? null : endorsementStanding({ answer, answer_by }, now),
    asked_at: instant(asked_at),
    due_at: instant(due_at),
  };
}

function lastDay(
  period: number | null,
  { start_date, end_date }: Pick<ListedPermit, 'start_date' | 'end_date'>,
): string | null {
  if (period === null || start_date === null || end_date === null) return null;
  return periodDays(period, { start_date, end_date }).last_day;
}

/** Times inside JSON come in the text format of the database. */
function instant(time: string | Date | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
