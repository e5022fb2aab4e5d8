import { DEFAULT_TARGET_HOURS } from '@gerbang/shared/domain/permits/deadlines/deadlines';
import { dueAt } from '@gerbang/shared/time/office-hours';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aSlot, aStaffMember, bearer, staffLogin } from '../builders.ts';
import { ONE_STAGE } from '../goods.ts';
import { createWorld } from '../harness.ts';
import { aBuilding, aTenantForm, type Building } from '../permits/submissions.ts';
import { killProcessesAfterEach, startProcess, waitForOutput } from './processes.ts';

const HOUR_MS = 60 * 60 * 1000;
const SHIFT_MS = 8 * HOUR_MS;
const ALL_DAY = { starts: '00:00', ends: '23:59', name: '00:00 - 23:59' };

const world = await createWorld();
killProcessesAfterEach();

async function databaseTime(): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(world.db);
  return rows[0]?.time ?? new Date(Number.NaN);
}

async function startShifted(shift_ms: number): Promise<string> {
  const env = { NODE_OPTIONS: '--import ./test/shifted-date.ts', SHIFT_DATE_MS: String(shift_ms) };
  const api = await startProcess(world, 'main', env);
  await waitForOutput(api, 'listening');
  return api.url;
}

/** A building whose cut-off for loading is `hours` from now, but not before 00:00 today. */
async function aBuildingWithCutoff(now: Date, hours: number) {
  // From 22:00 on, a cut-off an hour later could be tomorrow in Jakarta. In Jayapura the next day has already begun.
  const time_zone = wallClock(now, 'Asia/Jakarta').time >= '22:00' ? 'Asia/Jayapura' : 'Asia/Jakarta';
  const today = wallClock(now, time_zone).date;
  const shifted = wallClock(new Date(now.getTime() + hours * HOUR_MS), time_zone);
  const cutoff_loading = shifted.date === today ? shifted.time : '00:00:00';
  const office = { office_from: ALL_DAY.starts, office_until: ALL_DAY.ends };
  const building = await aBuilding(world, { property: { time_zone, cutoff_loading, ...office }, chains: ONE_STAGE });
  await aSlot(world, { property_id: building.property_id, kind: 'loading', ...ALL_DAY });
  return { building, today, time_zone };
}

/** A building that can be booked for today until midnight, with one slot that ended an hour ago. */
async function aBuildingWithEndedSlot(now: Date) {
  // Before 02:00 in Jakarta, an hour ago could be yesterday. Jayapura is two hours ahead.
  const time_zone = wallClock(now, 'Asia/Jakarta').time < '02:00' ? 'Asia/Jayapura' : 'Asia/Jakarta';
  const today = wallClock(now, time_zone).date;
  const building = await aBuilding(world, { property: { time_zone, cutoff_loading: '23:59:59' } });
  const { property_id } = building;
  const ends = wallClock(new Date(now.getTime() - HOUR_MS), time_zone).time;
  await aSlot(world, { property_id, kind: 'loading', ...ALL_DAY });
  await aSlot(world, { property_id, kind: 'loading', starts: '00:00', ends, name: 'Ended' });
  return { building, today };
}

async function listDays(url: string, property_id: string): Promise<unknown> {
  const query = `property_id=${property_id}&form_type=loading`;
  const answer = await fetch(`${url}/v1/public/loading-unloading/availbility?${query}`);
  return ((await answer.json()) as { avaibility: unknown }).avaibility;
}

async function listSlots(url: string, property_id: string, day: string): Promise<string[]> {
  const query = `property_id=${property_id}&form_type=loading&date=${day}`;
  const answer = await fetch(`${url}/v1/public/loading-unloading/time?${query}`);
  return ((await answer.json()) as { times: { name: string }[] }).times.map(({ name }) => name);
}

async function book(url: string, building: Building, day: string, time = ALL_DAY.name): Promise<Response> {
  const form = { ...(await aTenantForm(world, building)), date: `${day}T00:00:00+07:00`, time };
  const headers = { ...bearer(building.tenant.token), 'content-type': 'application/json' };
  return fetch(`${url}/v1/loading-unloading`, { method: 'POST', headers, body: JSON.stringify(form) });
}

/** Response status for a session that was last used `idle_hours` ago by the database's clock. */
async function sessionStatus(url: string, idle_hours: number): Promise<number> {
  const staff = await aStaffMember(world);
  const token = await staffLogin(world, staff);
  const last_used_at = new Date((await databaseTime()).getTime() - idle_hours * HOUR_MS);
  await world.owner.updateTable('session').set({ last_used_at }).where('account_id', '=', staff.id).execute();
  return (await fetch(`${url}/v1/sessions`, { headers: bearer(token) })).status;
}

// Starting a process takes seconds on a busy machine.
describe('an API process with a wrong clock', { timeout: 90_000 }, () => {
  it('[D8-20] accepts a form for today before the cut-off and a session idle for 11 hours when its clock is 8 hours ahead', async () => {
    const now = await databaseTime();
    world.clock.set(now);
    const { building, today, time_zone } = await aBuildingWithCutoff(now, 1);
    const url = await startShifted(SHIFT_MS);
    expect(await listDays(url, building.property_id)).toContain(today);
    const before = await databaseTime();
    const booked = await book(url, building, today);
    expect(booked.status).toBe(201);
    const office = { time_zone, days: [1, 2, 3, 4, 5, 6, 7], from: ALL_DAY.starts, until: ALL_DAY.ends };
    const due = (asked: Date) => dueAt(asked, DEFAULT_TARGET_HOURS.tcr, office, new Set());
    const { id } = (await booked.json()) as { id: string };
    const [stage] = await world.owner.selectFrom('permit_stage').select('due_at').where('permit_id', '=', id).execute();
    expect(Number(stage?.due_at)).toBeGreaterThanOrEqual(due(before).getTime());
    expect(Number(stage?.due_at)).toBeLessThanOrEqual(due(await databaseTime()).getTime());
    expect(await sessionStatus(url, 11)).toBe(200);
  });

  it('[D8-20] refuses a form for today after the cut-off and a session idle for 13 hours when its clock is 8 hours behind', async () => {
    const now = await databaseTime();
    world.clock.set(now);
    const { building, today } = await aBuildingWithCutoff(now, -1);
    const url = await startShifted(-SHIFT_MS);
    expect(await listDays(url, building.property_id)).not.toContain(today);
    const refused = await book(url, building, today);
    expect([refused.status, await refused.json()]).toMatchObject([422, { fields: [{ path: 'date' }] }]);
    expect(await sessionStatus(url, 13)).toBe(401);
  });

  it('[D8-20] neither offers nor books a slot that ended an hour ago when its clock is 8 hours behind', async () => {
    const now = await databaseTime();
    world.clock.set(now);
    const { building, today } = await aBuildingWithEndedSlot(now);
    const url = await startShifted(-SHIFT_MS);
    expect(await listDays(url, building.property_id)).toContain(today);
    expect(await listSlots(url, building.property_id, today)).not.toContain('Ended');
    const refused = await book(url, building, today, 'Ended');
    expect([refused.status, await refused.json()]).toMatchObject([422, { fields: [{ path: 'time' }] }]);
  });
});
