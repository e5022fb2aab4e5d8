import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aFullProperty } from '../../../../test/building/full-property.ts';
import { createWorld } from '../../../../test/harness.ts';
import { CANARY, columnsWith, plantCanaries } from '../../../../test/people/canaries.ts';
import { erasePersonalData } from './privacy.jobs.ts';

const world = await createWorld();

describe('every listed column', () => {
  let planted: string[];
  beforeAll(async () => {
    await aFullProperty(world);
    const { owner } = world;
    planted = await plantCanaries(owner);
    // All of it ends: permits and complaints are closed, work is done, people have left.
    await sql`delete from goods_reservation`.execute(owner);
    await sql`update permit set state = 'closed', step = null where state not in ('rejected', 'cancelled', 'closed')`.execute(
      owner,
    );
    await sql`update complaint set status = 'closed', closed_at = now(), resolved_at = coalesce(resolved_at, now())`.execute(
      owner,
    );
    await sql`update work_order set status = 'done', started_at = coalesce(started_at, now()), done_at = now(), signed_name = ${CANARY}, signed_at = now()`.execute(
      owner,
    );
    await sql`update account set active = false, erased_at = null`.execute(owner);
  });

  it('[D8-14] holds no personal value after the months are over', async () => {
    expect(planted.length).toBeGreaterThan(45);
    // Some columns hold a value only in certain states of their row.
    expect((await columnsWith(world.owner, CANARY)).length).toBeGreaterThan(40);
    world.clock.set(new Date('2032-01-01T00:00:00Z'));
    await erasePersonalData.run({}, world.deps);
    expect(await columnsWith(world.owner, CANARY)).toEqual([]);
  });

  it('keeps the audit chain valid without the erased values', async () => {
    const { rows } = await sql<{ fault: string | null }>`
      select c.fault from property p cross join lateral check_audit(p.id, 0, null, 10000) c where c.fault is not null`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
  });
});
