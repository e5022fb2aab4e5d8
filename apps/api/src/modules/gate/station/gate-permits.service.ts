import type { GateLookupQuery, GatePermit, Tonight } from '@gerbang/shared/contracts/gate';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';
import { passIn } from '@gerbang/shared/domain/permits/pass';
import { passWindow, type PassWindow } from '@gerbang/shared/domain/permits/pass-window';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';
import { addDays, wallClock } from '@gerbang/shared/domain/permits/time-zone';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { passPublicKey, readPass } from '../../platform/passes.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import { readBookingRules } from '../places/places.service.ts';
import * as repository from './gate-permits.repository.ts';
import type { StoredGatePermit } from './gate-permits.repository.ts';

/** Pictures are looked at through a whole night's shift. */
const SHOWN_MS = 14 * 60 * 60 * 1000;
/** More than any gate sees in two days; a device keeps them all. */
const TONIGHT_MAX = 2000;
/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const SPKI_PREFIX_BYTES = 12;

/** The permit that stands at the gate, by its code or its pass. */
export function lookUpAtGate(ctx: Context, query: GateLookupQuery): Promise<GatePermit> {
  return ctx.within(query.property_id, async (tx) => present(ctx, found(await find(tx, ctx, query))));
}

/** Everything that may come to the gate from yesterday's night to tomorrow's end. */
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
    // A pass of another building is none here.
    if (read?.property_id !== property_id) throw new AppError('pass_invalid');
    return repository.findById(tx, property_id, read.permit_id);
  }
  const typed = readCode(code ?? '');
  return typed === undefined ? undefined : repository.findByCode(tx, property_id, comparableCode(typed));
}

function present(ctx: Context, permit: StoredGatePermit): GatePermit {
  const { from, until } = windowOf(permit);
  const { property_id, id, kind, state, company, name, tenant, floor, location, bay, workers, visits } = permit;
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

/** Goods are good in their slot, work on its days as far as it has been renewed. */
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
