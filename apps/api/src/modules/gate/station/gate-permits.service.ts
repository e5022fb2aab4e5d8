import type { GateLookupQuery, GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import { passIn } from '@gerbang/shared/domain/gate/pass';
import { passWindow, type PassWindow } from '@gerbang/shared/domain/gate/pass-window';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { addDays } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { passPublicKey, readPass } from '../../../platform/keys/passes.ts';
import { readBookingRules } from '../../building/places/places.service.ts';
import * as repository from './gate-permits.repository.ts';
import type { StoredGatePermit } from './gate-permits.repository.ts';

/** Photo links stay valid for a whole night shift. */
const SHOWN_MS = 14 * 60 * 60 * 1000;
/** More permits than any gate sees from yesterday to tomorrow; the device stores them all. */
const TONIGHT_MAX = 2000;
/** Length of the header before the 32 bytes of an Ed25519 key in SPKI. */
const SPKI_PREFIX_BYTES = 12;

export function lookUpAtGate(ctx: Context, query: GateLookupQuery): Promise<GatePermit> {
  return ctx.within(query.property_id, async (tx) => present(ctx, found(await find(tx, ctx, query))));
}

/** All permits that may come to the gate between yesterday and tomorrow. */
export function readTonight(ctx: Context, property_id: string): Promise<Tonight> {
  return ctx.within(property_id, async (tx) => {
    const { time_zone } = await readBookingRules(tx, property_id);
    const today = wallClock(ctx.now(), time_zone).date;
    const days = { first: addDays(today, -1), last: addDays(today, 1), limit: TONIGHT_MAX };
    const permits = await repository.listForDays(tx, property_id, days);
    const key = passPublicKey(ctx.deps.config.pass_key).export({ format: 'der', type: 'spki' });
    return {
      at: ctx.now().toISOString(),
      pass_key: key.subarray(SPKI_PREFIX_BYTES).toString('base64url'),
      permits: permits.map((permit) => present(ctx, permit)),
    };
  });
}

async function find(
  tx: Tx,
  ctx: Context,
  { property_id, code, pass }: GateLookupQuery,
): Promise<StoredGatePermit | undefined> {
  if (pass !== undefined) {
    const read = readPass(passPublicKey(ctx.deps.config.pass_key), passIn(pass));
    // A pass of another building is not valid here.
    if (read?.property_id !== property_id) throw new AppError('pass_invalid');
    return repository.findById(tx, property_id, read.permit_id);
  }
  const typed = readCode(code ?? '');
  return typed === undefined ? undefined : repository.findByCode(tx, property_id, comparableCode(typed));
}

function present(ctx: Context, permit: StoredGatePermit): GatePermit {
  const { from, until } = windowOf(permit);
  const {
    property_id,
    id,
    kind,
    state,
    company,
    name,
    tenant,
    floor,
    location,
    bay,
    plate,
    driver_name,
    workers,
    visits,
  } = permit;
  return {
    property_id,
    id,
    code: showCode(permit.code),
    kind,
    state,
    from: from.toISOString(),
    until: until.toISOString(),
    company,
    name,
    tenant,
    floor,
    location,
    bay,
    plate,
    driver_name,
    expected_at: permit.expected_at?.toISOString() ?? null,
    workers,
    items: permit.items.map(({ photo_file_id, ...item }) => ({
      ...item,
      photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id, SHOWN_MS),
    })),
    visits: visits.map((visit) => ({
      ...visit,
      opened_at: new Date(visit.opened_at).toISOString(),
      closed_at: visit.closed_at === null ? null : new Date(visit.closed_at).toISOString(),
    })),
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
