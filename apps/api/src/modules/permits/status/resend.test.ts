import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  move,
  permitRow,
  post,
  returnPermit,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  staff = await aDecider(world, building, 'tcr', 'operational');
});

const resend = ({ code, email }: Submitted & { email: string }, given = email) =>
  post(world, building, '/v1/public/status/link', { form_code: code, email: given });

/** Ids of the queued or finished repeats of a mail of this permit. */
async function resent(permit: Submitted): Promise<string[]> {
  const { rows } = await sql<{ resend_id: string }>`
    select payload->>'resend_id' as resend_id from graphile_worker._private_jobs
     where payload->>'permit_id' = ${permit.id} and payload->>'resend_id' is not null`.execute(world.db);
  return rows.map(({ resend_id }) => resend_id);
}

const returned = async () =>
  returnPermit(world, staff, await submitLoading(world, building), { fields: ['description'] });

it('[D8-37] mails the link of a returned permit again, at most three times an hour', async () => {
  const permit = await returned();
  for (let time = 0; time < 3; time += 1) expect((await resend(permit)).statusCode).toBe(204);
  const refused = await resend(permit);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect(new Set(await resent(permit)).size).toBe(3);
  world.clock.advance(61 * 60 * 1000);
  expect((await resend(permit)).statusCode).toBe(204);
});

it('[D8-37] mails the link of an approved permit again', async () => {
  const permit = await submitLoading(world, building);
  await approve(world, staff, permit, 'tcr', 'operational');
  expect((await resend(permit)).statusCode).toBe(204);
  expect(await resent(permit)).toHaveLength(1);
});

it('[D8-37] mails no link of a permit that waits, is rejected or is cancelled', async () => {
  const waiting = await submitLoading(world, building);
  const rejected = await submitLoading(world, building);
  await move(world, staff, rejected, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'x' });
  const cancelled = await approve(world, staff, await submitLoading(world, building), 'tcr', 'operational');
  await move(world, staff, cancelled, 'cancel', { note: 'x' });
  for (const [state, permit] of Object.entries({ submitted: waiting, rejected, cancelled })) {
    expect((await permitRow(world, permit)).state).toBe(state);
    const refused = await resend(permit);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'move_not_allowed']);
    expect(await resent(permit)).toEqual([]);
  }
});

it('[D8-37] mails nothing for an address that is not the permit\u2019s own', async () => {
  const permit = await returned();
  expect((await resend(permit, 'else@vendor.example')).statusCode).toBe(404);
  expect(await resent(permit)).toEqual([]);
});
