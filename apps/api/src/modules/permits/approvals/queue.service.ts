import { can, CHAIN_STAGES, type StaffActor, decidesFor } from '@gerbang/shared/access';
import type { PermitDatatable, PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import type { PermitDownloadQuery, PermitListQuery, PermitView } from '@gerbang/shared/contracts/permits/permit-list';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { endorsementStanding } from '@gerbang/shared/domain/permits/endorsement';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { PROGRESS_OF, type PermitState } from '@gerbang/shared/domain/permits/states';
import { openStages } from '@gerbang/shared/domain/permits/workflow';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault } from '../../../platform/errors.ts';
import type { LiveSource } from '../../../platform/http/event-streams.ts';
import { isWithinAllowance } from '../../../platform/http/throttle.ts';
import { listSessions } from '../../../platform/keys/sessions.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { readNight } from '../../building/schedule/slots.service.ts';
import { onQueueChange } from '../permits/decide/live.service.ts';
import type { ListedPermit } from './listed-permit.repository.ts';
import { isOnDays, type DaysFilter } from './permit-days.repository.ts';
import * as repository from './queue.repository.ts';
import type { Decides, LocalTimes, Reading, Wanted } from './queue.repository.ts';

/** Permit states of the lists that are selected by state and not by waiting stage. */
const STATES_OF = {
  returned: ['returned'],
  under_way: ['approved', 'checked', 'suspended'],
  ended: ['rejected', 'closed', 'cancelled'],
} as const satisfies Partial<Record<PermitView, readonly PermitState[]>>;

/** One page of a list of permits, the most urgent first. */
export async function listPermits(ctx: Context, ask: PermitListQuery): Promise<PermitDatatable> {
  const actor = requireStaff(ctx);
  if (isAboutPeople(ask) && !can.perform(actor, 'permit.view_people')) throw new AppError('forbidden');
  // A list that is filtered by people is written to the audit log.
  return read(isAboutPeople(ask) ? ctx : ctx.reading, ask.property_id, async (tx) => {
    const times = await localTimesOf(tx, ask, ctx.now());
    const page = await repository.listPage(tx, wantedBy(actor, ask), ask, { ...readingOf(ctx, actor), ...times });
    if (page.total > 0) await recordPeople(tx, ctx, ask);
    return { ...page, data: page.data.map((row) => present(actor, row, ctx.now())) };
  });
}

/** Whether a list is filtered by a person or a plate, which needs a right of its own. */
export function isAboutPeople({ person, plate }: Pick<PermitListQuery, 'person' | 'plate'>): boolean {
  return person !== undefined || plate !== undefined;
}

/** What the filters of a list need to know of its property. */
export async function localTimesOf(
  tx: Tx,
  ask: Pick<PermitListQuery, 'property_id' | 'tonight'> & DaysFilter,
  now: Date,
): Promise<LocalTimes> {
  if (ask.property_id === undefined) return {};
  if (ask.tonight === undefined) return isOnDays(ask) ? { time_zone: await readTimeZone(tx, ask.property_id) } : {};
  const { time_zone, ...night } = await readNight(tx, ask.property_id, now);
  const local = (at: Date) => {
    const { date, time } = wallClock(at, time_zone);
    return `${date} ${time}`;
  };
  return { time_zone, night: { from: local(night.from), until: local(night.until) } };
}

/** A list that stays open is read again after each change of a permit. That is one search, and one entry of the audit log. */
const SAME_SEARCH = { name: 'people-searched', hits: 1, seconds: 600 };

/** Writes a list that was filtered by a person or a plate to the audit log. */
async function recordPeople(tx: Tx, ctx: Context, { property_id, person, plate }: PermitListQuery): Promise<void> {
  if (property_id === undefined || (person === undefined && plate === undefined)) return;
  const text = [person, plate].filter((part) => part !== undefined).join(', ');
  const subject = `${requireStaff(ctx).user_id} ${property_id} ${text}`;
  if (!(await isWithinAllowance(tx, SAME_SEARCH, subject, ctx.now()))) return;
  await recordAtEach(tx, ctx, [property_id], {
    action: 'permit.people_searched',
    record: { kind: 'permit', id: null },
    personal: { text },
  });
}

export async function countPermits(ctx: Context, property_id: string | undefined): Promise<PermitCounts> {
  const actor = requireStaff(ctx);
  const decides = decidedBy(actor).filter((one) => property_id === undefined || one.property_id === property_id);
  const [counts, put_off, assigned] = await read(ctx.reading, property_id, async (tx) => {
    const count = (wanted: Wanted) => repository.countWaiting(tx, wanted, readingOf(ctx, actor));
    return Promise.all([
      count({ decides, is_put_off: false }),
      count({ decides, is_put_off: true }),
      count({ decides, is_put_off: false, is_assigned: true }),
    ]);
  });
  const of = (kind: string) => counts.find((one) => one.kind === kind)?.count ?? 0;
  return {
    mine: total(counts),
    late: counts.reduce((sum, { late }) => sum + late, 0),
    put_off: total(put_off),
    assigned: total(assigned),
    kinds: { loading: of('loading'), unloading: of('unloading'), work: of('work') },
  };
}

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

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

function wantedBy(actor: StaffActor, ask: PermitListQuery): Wanted {
  const { view, property_id, tonight } = ask;
  if (property_id === undefined && (tonight !== undefined || isOnDays(ask) || isAboutPeople(ask)))
    throw fieldFault('property_id', 'required');
  if (view === 'mine' || view === 'put_off') return { decides: decidedBy(actor), is_put_off: view === 'put_off' };
  if (view === 'assigned') return { decides: decidedBy(actor), is_put_off: false, is_assigned: true };
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

function read<T>(
  transactions: Context['reading'],
  property_id: string | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return property_id === undefined ? transactions.across(work) : transactions.within(property_id, work);
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
    erased_at,
    erased_months,
    ...others
  } = row;
  const { starts_at: _sorted, start_time, end_time, ...rest } = others;
  const step = chain.find((one) => one.asked_at !== null && one.decision === null)?.step ?? null;
  const open = openStages({ state: row.state, step, stages: chain });
  return {
    ...rest,
    code: showCode(row.code),
    erased: erased_at === null ? null : { at: erased_at.toISOString(), months: erased_months },
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
