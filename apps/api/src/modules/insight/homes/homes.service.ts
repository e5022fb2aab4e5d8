import { can, CHAIN_STAGES } from '@gerbang/shared/access';
import type { OwnDecisions, PropertyHealth } from '@gerbang/shared/contracts/insight/homes';
import { CASES_MIN, medianOf } from '@gerbang/shared/domain/insight/percentiles';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { requireStaff, type Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readChecklist } from '../../building/go-live/go-live.service.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { listPermits } from '../../permits/approvals/queue.service.ts';
import { targetHours } from '../../permits/settings/office.service.ts';
import * as repository from './homes.repository.ts';
import type { StoredDecision } from './homes.repository.ts';

const WEEK_DAYS = 7;
/** Each property takes a few queries, so only the first ones are looked at. */
const PROPERTIES_MAX = 50;

/** The reader's own decisions of the last seven days, today included. */
export function readOwnDecisions(ctx: Context, property_id: string): Promise<OwnDecisions> {
  const { user_id, stages } = requireStaff(ctx);
  return ctx.within(property_id, async (tx) => {
    const time_zone = await readTimeZone(tx, property_id);
    const today = wallClock(ctx.now(), time_zone).date;
    const from = addDays(today, 1 - WEEK_DAYS);
    const decided = await repository.listDecisions(tx, { property_id, account_id: user_id, from, time_zone });
    const targets = await targetHours(tx, property_id, ctx.now());
    const own = CHAIN_STAGES.filter((stage) => stages.has(stage)).map((stage) => targets[stage]);
    return {
      days: datesBetween(from, today).map((day) => dayOf(day, decided)),
      week: weekOf(decided),
      target: own.length === 0 ? null : Math.min(...own) * 60,
      today: decided
        .filter(({ day }) => day === today)
        .map(({ id, kind, name, decision, decided_at, is_answered }) => ({
          id,
          kind,
          name,
          decision,
          decided_at: decided_at.toISOString(),
          is_answered,
        })),
    };
  });
}

function dayOf(day: string, decided: readonly StoredDecision[]): OwnDecisions['days'][number] {
  const own = decided.filter((decision) => decision.day === day);
  return { day, decided: own.length, median: medianOf(minutesOf(own)) };
}

function weekOf(decided: readonly StoredDecision[]): OwnDecisions['week'] {
  const minutes = minutesOf(decided);
  const count = (decision: StoredDecision['decision']) => decided.filter((one) => one.decision === decision).length;
  return {
    median: minutes.length < CASES_MIN ? null : medianOf(minutes),
    in_time: decided.filter(({ is_in_time }) => is_in_time === true).length,
    timed: decided.filter(({ is_in_time }) => is_in_time !== null).length,
    approved: count('approved'),
    returned: count('returned'),
    rejected: count('rejected'),
  };
}

function minutesOf(decided: readonly StoredDecision[]): number[] {
  return decided.flatMap(({ office_minutes }) => office_minutes ?? []);
}

/** What needs attention at each property of the reader, who must also be allowed to read permits. */
export async function readPropertyHealth(ctx: Context): Promise<PropertyHealth> {
  const { property_ids } = requireStaff(ctx);
  if (!can.perform(ctx.actor, 'permit.read')) throw new AppError('forbidden');
  const properties = await ctx.across((tx) => repository.listProperties(tx, property_ids, PROPERTIES_MAX));
  const health: PropertyHealth['properties'] = [];
  for (const { id } of properties) health.push(await healthOf(ctx, id));
  return { at: ctx.now().toISOString(), total: properties[0]?.total ?? 0, properties: health };
}

async function healthOf(ctx: Context, id: string): Promise<PropertyHealth['properties'][number]> {
  const { name, short_code, city, phase, checks, empty_stages, ...facts } = await readChecklist(ctx, id);
  // The list itself counts, so the numbers are those of the list that they open.
  const waiting = { property_id: id, view: 'waiting', search_by: '', page: 1, page_size: 1 } as const;
  return {
    id,
    name,
    short_code,
    city,
    phase,
    checks: checks.length,
    missing: checks.filter(({ state }) => state === 'missing').length,
    waiting: (await listPermits(ctx, waiting)).total,
    late: (await listPermits(ctx, { ...waiting, late: 'true' })).total,
    empty_stages,
    guards_without_pin: facts.uses_gate ? facts.guards - facts.guards_with_pin : 0,
  };
}
