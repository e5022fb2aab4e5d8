import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aClosedDate } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { aBuilding, aLoadingForm, post, submitLoading, type Building } from '../../../../test/permits/submissions.ts';
import { countUsual } from './deadlines.jobs.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

/** Thursday morning, 09:00 in Jakarta. */
const SENT = new Date('2026-11-12T02:00:00Z');

async function decided(hours: number, given: { sent?: Date; state?: 'approved' | 'rejected' } = {}): Promise<string> {
  const { sent = SENT, state = 'approved' } = given;
  const { id, staff_id } = await aPermit(world, { property_id: building.property_id, chain: [['tcr']], state });
  await sql`update permit set created_at = ${sent} where id = ${id}`.execute(world.owner);
  await sql`
    update permit_stage set decision = ${state}, note = 'x', decided_by = ${staff_id}, decided_at = ${new Date(sent.getTime() + hours * 3_600_000)}
     where permit_id = ${id}`.execute(world.owner);
  return id;
}
const many = async (count: number, hours: number) => {
  for (let index = 0; index < count; index += 1) await decided(hours);
};
/** The usual time shown after a submit and on the status page. */
async function toldNow() {
  const form = await aLoadingForm(world, building);
  const answer = await post(world, building, '/v1/public/loading-unloading', form);
  const { code, usual_hours } = answer.json<{ code: string; usual_hours: number | null }>();
  const lookup = { form_code: code, email: form.vendor.email };
  const status = await world.app.inject({ method: 'POST', url: '/v1/public/status', payload: lookup });
  expect(status.json().usual_hours).toBe(usual_hours);
  return usual_hours;
}
const count = () => countUsual.run({}, world.deps);

describe('the usual time of a decision', () => {
  it('shows no usual time below ten decided permits, then the time within which most permits were decided', async () => {
    await many(8, 3);
    await decided(5);
    await count();
    expect(await toldNow()).toBeNull();
    await decided(100);
    await count();
    expect(await toldNow()).toBe(3);
  });

  it('computes the usual time only in the job, and deletes it when there are too few permits again', async () => {
    await many(10, 3);
    expect(await toldNow()).toBeNull();
    await count();
    expect(await toldNow()).toBe(3);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 91 * 86_400_000));
    await count();
    world.clock.set(MONDAY_MORNING);
    expect(await toldNow()).toBeNull();
  });

  it('counts the usual time in office hours, without closed days', async () => {
    await aClosedDate(world, { property_id: building.property_id, day: '2026-11-13' });
    // From Thursday 17:00 to Saturday 11:00: one hour on Thursday, none on Friday, two on Saturday.
    for (let index = 0; index < 10; index += 1) await decided(42, { sent: new Date('2026-11-12T10:00:00Z') });
    await count();
    expect(await toldNow()).toBe(3);
  });

  it('counts rejected permits in the usual time, but neither returned nor undecided permits', async () => {
    for (let index = 0; index < 10; index += 1) await decided(2, { state: 'rejected' });
    await count();
    expect(await toldNow()).toBe(2);
    const { rows } = await sql<{ permit_id: string }>`
      select permit_id from permit_stage where property_id = ${building.property_id} and decision = 'rejected' limit 1`.execute(
      world.owner,
    );
    const { id } = await world.owner.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
    await sql`
      insert into permit_correction (property_id, permit_id, id, stage, fields, note, asked_at, asked_by, log_id)
      select l.property_id, l.permit_id, gen_random_uuid(), 'tcr', '{items}', 'x', ${SENT}, ${id}, l.id
        from progress_log l where l.permit_id = ${rows[0]?.permit_id} limit 1`.execute(world.owner);
    await submitLoading(world, building);
    await count();
    expect(await toldNow()).toBeNull();
  });

  it('computes the usual time separately for each property', async () => {
    await many(10, 3);
    await count();
    building = await aBuilding(world);
    expect(await toldNow()).toBeNull();
  });

  it('does not show the usual time of a permit that is already decided', async () => {
    await many(10, 3);
    await count();
    const permit = await submitLoading(world, building);
    await sql`update permit set state = 'rejected', step = null, rejection_note = 'x' where id = ${permit.id}`.execute(
      world.owner,
    );
    const payload = { form_code: permit.code, email: permit.email };
    const status = await world.app.inject({ method: 'POST', url: '/v1/public/status', payload });
    expect(status.json().usual_hours).toBeNull();
  });
});
