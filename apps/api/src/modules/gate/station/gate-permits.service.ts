import type { GateLookupQuery, GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import { boardDay, boardSpan } from '@gerbang/shared/domain/building/board-day';
import { passIn } from '@gerbang/shared/domain/gate/pass';
import { passWindow, type PassWindow } from '@gerbang/shared/domain/gate/pass-window';
import { permitDays } from '@gerbang/shared/domain/gate/presence';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { rawPublicKey, readPass } from '../../../platform/keys/passes.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { readSlotTimes } from '../../building/schedule/slots.service.ts';
import * as repository from './gate-permits.repository.ts';
import type { StoredGatePermit } from './gate-permits.repository.ts';
import { readMuster } from './muster.service.ts';

/** Photo links stay valid for a whole night shift. */
const SHOWN_MS = 14 * 60 * 60 * 1000;
/** More permits than any gate sees from yesterday to tomorrow; the device stores them all. */
const TONIGHT_MAX = 2000;

export function lookUpAtGate(ctx: Context, query: GateLookupQuery): Promise<GatePermit> {
  return ctx.reading.within(query.property_id, async (tx) => {
    const [permit, { days }] = await Promise.all([find(tx, ctx, query), readNights(ctx, tx, query.property_id)]);
    return present(ctx, found(permit), days);
  });
}

/** All permits that may come to the gate in the last, the current and the next night. */
export function readTonight(ctx: Context, property_id: string): Promise<Tonight> {
  return ctx.reading.within(property_id, async (tx) => {
    const { board, days } = await readNights(ctx, tx, property_id);
    const range = { first: days[0] ?? '', last: days.at(-1) ?? '', limit: TONIGHT_MAX };
    const [permits, muster] = await Promise.all([
      repository.listForDays(tx, property_id, range),
      readMuster(tx, property_id, ctx.now()),
    ]);
    return {
      at: ctx.now().toISOString(),
      pass_keys: ctx.deps.config.pass_keys.map(rawPublicKey),
      board,
      permits: permits.map((permit) => present(ctx, permit, days)),
      muster,
    };
  });
}

/**
 * The dock's board and the days whose permits can be on it now or next. A slot across midnight belongs to the day on
 * which it starts, so a slot of the day before may still be running.
 */
async function readNights(ctx: Context, tx: Tx, property_id: string) {
  const [time_zone, times] = await Promise.all([readTimeZone(tx, property_id), readSlotTimes(tx, property_id)]);
  const board = boardSpan(times);
  const today = boardDay(ctx.now(), board, time_zone);
  return { board, days: datesBetween(addDays(today, -1), addDays(today, 2)) };
}

async function find(
  tx: Tx,
  ctx: Context,
  { property_id, code, pass }: GateLookupQuery,
): Promise<StoredGatePermit | undefined> {
  if (pass !== undefined) {
    const read = readPass(ctx.deps.config.pass_keys, passIn(pass));
    // A pass of another building is not valid here.
    if (read?.property_id !== property_id) throw new AppError('pass_invalid');
    return repository.findById(tx, property_id, read.permit_id);
  }
  const typed = readCode(code ?? '');
  return typed === undefined ? undefined : repository.findByCode(tx, property_id, comparableCode(typed));
}

function present(ctx: Context, permit: StoredGatePermit, days: readonly string[]): GatePermit {
  const { from, until } = windowOf(permit);
  const {
    property_id,
    id,
    kind,
    state,
    company,
    name,
    phone,
    tenant,
    floor,
    location,
    bay,
    plate,
    driver_name,
    workers,
  } = permit;
  return {
    property_id,
    id,
    code: showCode(permit.code),
    kind,
    state,
    from: from.toISOString(),
    until: until.toISOString(),
    days: daysOf(permit, days),
    company,
    name,
    phone,
    tenant,
    floor,
    location,
    bay,
    plate,
    driver_name,
    expected_at: permit.expected_at?.toISOString() ?? null,
    departed_at: permit.departed_at?.toISOString() ?? null,
    workers,
    items: permit.items.map(({ photo_file_id, ...item }) => ({
      ...item,
      photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id, SHOWN_MS),
    })),
    visits: permit.visits.map(presentVisit),
  };
}

function presentVisit(visit: StoredGatePermit['visits'][number]): GatePermit['visits'][number] {
  const { opened_at, closed_at } = visit;
  return {
    ...visit,
    opened_at: new Date(opened_at).toISOString(),
    closed_at: closed_at === null ? null : new Date(closed_at).toISOString(),
  };
}

/** The validity window: the slot for goods, the renewed days for work. */
function windowOf({
  time_zone,
  day,
  starts,
  ends,
  start_date,
  end_date,
  granted_period,
}: StoredGatePermit): PassWindow {
  if (start_date !== null && end_date !== null) {
    const { last_day } = periodDays(granted_period, { start_date, end_date });
    return passWindow({ start_date, end_date: last_day, time_zone });
  }
  return passWindow({ day: day ?? '', starts: starts ?? '', ends: ends ?? '', time_zone });
}

function daysOf(permit: StoredGatePermit, days: readonly string[]): GatePermit['days'] {
  const dates = {
    first_day: permit.day ?? permit.start_date ?? '',
    last_day: permit.day ?? permit.end_date ?? '',
    starts: permit.starts ?? permit.start_time ?? '',
    ends: permit.ends ?? permit.end_time ?? '',
    granted_period: permit.granted_period,
    visits: permit.visits,
  };
  return permitDays(dates, days, permit.time_zone).map(({ day, from, until }) => ({
    day,
    from: from.toISOString(),
    until: until.toISOString(),
  }));
}
