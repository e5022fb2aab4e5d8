import { wallClock } from '@gerbang/shared/time/wall-clock';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aSlot, aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { aBuilding, aTenantForm } from '../permits/submissions.ts';
import { killProcessesAfterEach, startProcess, waitForOutput } from './processes.ts';

const HOUR_MS = 60 * 60 * 1000;
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
  const building = await aBuilding(world, { property: { time_zone, cutoff_loading } });
  await aSlot(world, { property_id: building.property_id, kind: 'loading', ...ALL_DAY });
  return { building, today };
}

async function listDays(url: string, property_id: string): Promise<unknown> {
  const query = `property_id=${property_id}&form_type=loading`;
  const answer = await fetch(`${url}/v1/public/loading-unloading/availbility?${query}`);
  return ((await answer.json()) as { avaibility: unknown }).avaibility;
}

async function book(url: string, building: Awaited<ReturnType<typeof aBuilding>>, day: string): Promise<Response> {
  const form = { ...(await aTenantForm(world, building)), date: `${day}T00:00:00+07:00`, time: ALL_DAY.name };
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
  it('accepts a form for today before the cut-off and a session idle for 11 hours when its clock is 3 hours ahead', async () => {
    const now = await databaseTime();
    world.clock.set(now);
    const { building, today } = await aBuildingWithCutoff(now, 1);
    const url = await startShifted(3 * HOUR_MS);
    expect(await listDays(url, building.property_id)).toContain(today);
    expect((await book(url, building, today)).status).toBe(201);
    expect(await sessionStatus(url, 11)).toBe(200);
  });

  it('refuses a form for today after the cut-off and a session idle for 13 hours when its clock is 3 hours behind', async () => {
    const now = await databaseTime();
    world.clock.set(now);
    const { building, today } = await aBuildingWithCutoff(now, -1);
    const url = await startShifted(-3 * HOUR_MS);
    expect(await listDays(url, building.property_id)).not.toContain(today);
    const refused = await book(url, building, today);
    expect([refused.status, await refused.json()]).toMatchObject([422, { fields: [{ path: 'date' }] }]);
    expect(await sessionStatus(url, 13)).toBe(401);
  });
});
