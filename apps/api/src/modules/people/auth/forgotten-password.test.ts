import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { aStaffMember } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { prepareResets } from '../../../../test/people/prepare-resets.ts';

const world = await createWorld();

async function jobsAfterAsking(email: string): Promise<number> {
  const before = await countJobs();
  const answer = await world.app.inject({ method: 'POST', url: '/v1/password/forgot', payload: { email } });
  expect(answer.statusCode).toBe(202);
  return (await countJobs()) - before;
}

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker._private_jobs`.execute(
    world.db,
  );
  return rows[0]?.jobs ?? 0;
}

it('[T2] queues the same job for an address without an account, so that its time tells nothing', async () => {
  expect(await jobsAfterAsking((await aStaffMember(world)).email)).toBe(1);
  expect(await jobsAfterAsking('unknown@gerbang.test')).toBe(1);
});

it('creates one link for an account, also when the job runs again, and none for an unknown address', async () => {
  const staff = await aStaffMember(world);
  await jobsAfterAsking(staff.email);
  await jobsAfterAsking('unknown@gerbang.test');
  await prepareResets(world);
  await prepareResets(world);
  const links = world.owner.selectFrom('account_link').select('id').where('account_id', '=', staff.id);
  expect(await links.execute()).toHaveLength(1);
});
