import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../test/builders.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/locks.ts';
import { change } from '../../../test/rollups/changes.ts';
import { compareBriefs } from '../../../test/rollups/compare.ts';
import { makeGround, type Ground } from '../../../test/rollups/ground.ts';
import { createWriter } from '../../../test/rollups/writer.ts';
import { databaseUrl } from '../../../test/services.ts';
import { transaction } from '../../platform/database.ts';
import { keepRollups } from './analytics.jobs.ts';
import { findSet } from './counts.repository.ts';
import * as repository from './rollups.repository.ts';

let world: World;
let owner: Client;
let grounds: Ground[];
let ids: string[];
let codes = 0;

beforeAll(async () => {
  world = await createWorld();
  owner = new Client({ connectionString: databaseUrl('owner', world.database) });
  await owner.connect();
  return () => owner.end();
});
beforeEach(async () => {
  await owner.query(`update account set active = false`);
  grounds = [];
  for (let made = 0; made < 4; made += 1) grounds.push(await makeGround(owner, `S${(codes += 1)}`));
  ids = grounds.map(({ property_id }) => property_id);
});

const keep = () => keepRollups.run({}, world.deps);
async function write(changes: number, seed: number, of: readonly Ground[] = grounds): Promise<void> {
  for (const [index, ground] of of.entries()) {
    const writer = createWriter(owner, ground, seed * 10 + index, MONDAY_MORNING);
    for (let made = 0; made < changes; made += 1) await change(writer);
  }
}
const someone = (properties: readonly string[]) =>
  aStaffMember(world, { properties, role: { actions: ['analytics.read', 'complaint.read', 'work_order.read'] } });
/** The set that the person reads, if there is one. */
const setOf = ({ id, property_ids }: { id: string; property_ids: readonly string[] }) =>
  transaction(world.db, { staff_id: id }, (tx) => findSet(tx, property_ids));
const seenBy = async (staff_id: string) => {
  const { rows } = await transaction(world.db, { staff_id }, (tx) =>
    sql<{ scope_id: string }>`select distinct scope_id from rollup_brief`.execute(tx),
  );
  return rows.map((row) => row.scope_id).toSorted();
};
async function differences(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const id of ids) found.push(...(await compareBriefs(owner, id)).differences);
  return found;
}
const rowsOf = async (scope_id: string | null) => {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from rollup_brief where scope_id = $1`, [
    scope_id,
  ]);
  return rows[0]?.n;
};

describe('what several properties have together', () => {
  it('is what they give one by one, whoever works for which of them', async () => {
    const [most, all] = [await someone(ids.slice(1)), await someone(ids)];
    await write(60, 1);
    await keep();
    expect((await compareBriefs(owner, ids[1] ?? '')).sets).toBe(2);
    expect(await differences()).toEqual([]);
    expect(await setOf(all)).not.toBe(await setOf(most));
    await write(20, 2);
    await keep();
    expect(await differences()).toEqual([]);
  });

  it('answers as before it was added up', async () => {
    const person = await someone(ids.slice(1));
    await write(60, 3);
    const token = await staffLogin(world, person);
    const urls = [
      '/v1/analytics?from=2026-08-20&until=2026-11-16',
      '/v1/analytics?from=2026-11-01&until=2026-11-16&kind=work',
      '/v1/dashboard/complaints?days=90',
      '/v1/dashboard/work-orders?days=14',
    ];
    const read = () =>
      Promise.all(
        urls.map(async (url) => {
          const { statusCode, body } = await world.app.inject({ url, headers: bearer(token) });
          expect([url, statusCode]).toEqual([url, 200]);
          return JSON.parse(body) as unknown;
        }),
      );
    await keep();
    await owner.query(`update rollup_set set ready = false`);
    expect(await setOf(person)).toBeNull();
    const one_by_one = await read();
    expect(one_by_one[0]).toMatchObject({ permits: { by_kind: expect.arrayContaining([expect.anything()]) } });
    await keep();
    expect(await setOf(person)).not.toBeNull();
    expect(await read()).toEqual(one_by_one);
  });

  it('is another set once the person works for one more or a property is given up; the old one goes', async () => {
    const person = await someone(ids.slice(1));
    await write(20, 4);
    await keep();
    const first = await setOf(person);
    expect(await rowsOf(first)).toBeGreaterThan(0);

    await owner.query(`insert into staff_property (account_id, property_id) values ($1, $2)`, [person.id, ids[0]]);
    expect(await setOf({ ...person, property_ids: ids })).toBeNull();
    expect(await setOf(person)).toBeNull();
    await keep();
    const second = await setOf({ ...person, property_ids: ids });
    expect([await rowsOf(first), second === first]).toEqual([0, false]);
    expect(await rowsOf(second)).toBeGreaterThan(0);

    await owner.query(`update property set active = false, deleted_at = now() where id = $1`, [ids[0]]);
    await keep();
    expect([await setOf(person), await rowsOf(second)]).toEqual([first, 0]);
    expect(await differences()).toEqual([]);
  });

  it('is kept only of three and more, and only for who may look at it', async () => {
    const two = await someone(ids.slice(2));
    const blind = await aStaffMember(world, { properties: ids, role: { actions: ['complaint.read'] } });
    await write(5, 5);
    await keep();
    expect([await setOf(two), await setOf(blind)]).toEqual([null, null]);
    const left = await someone(ids.slice(1));
    await keep();
    expect(await setOf(left)).not.toBeNull();
    await owner.query(`update account set active = false where id = $1`, [left.id]);
    await keep();
    const { rows } = await owner.query(`select from rollup_set`);
    expect(rows).toEqual([]);
  });
});

describe('who may read it', () => {
  it('is whoever works for exactly these properties', async () => {
    const [most, all, some] = [await someone(ids.slice(1)), await someone(ids), await someone(ids.slice(2))];
    await write(10, 6);
    await keep();
    const [of_most, of_all] = [(await setOf(most)) ?? '', (await setOf(all)) ?? ''];
    expect(await seenBy(most.id)).toEqual([...ids.slice(1), of_most].toSorted());
    expect(await seenBy(all.id)).toEqual([...ids, of_all].toSorted());
    expect(await seenBy(some.id)).toEqual(ids.slice(2).toSorted());
    expect(await setOf({ id: some.id, property_ids: ids })).toBeNull();
  });

  it('is nobody until all of it is there', async () => {
    const person = await someone(ids);
    await write(10, 7);
    await keep();
    await owner.query(`update rollup_set set ready = false`);
    await owner.query(`insert into rollup_set_stale select id, 'day', '2026-11-10' from rollup_set`);
    // Somebody else is at the last day that is left.
    await world.owner.transaction().execute(async (tx) => {
      await sql`delete from rollup_set_stale`.execute(tx);
      await keep();
      expect(await setOf(person)).toBeNull();
    });
    await keep();
    expect(await setOf(person)).not.toBeNull();
  });
});

describe('a set that comes while others are at it', () => {
  it('waits for who is making a piece, so that it knows of that day', async () => {
    await write(5, 8);
    await keep();
    const [property_id = ''] = ids;
    // A day of which nobody had anything before is added to the counts and its piece is made.
    await transaction(world.db, { property_id }, async (tx) => {
      await sql`insert into rollup_day (property_id, measure, day, a, b, c, n, total)
        values (${property_id}, 'complaint.opened', '2027-05-05', '', '', '', 1, 0)`.execute(tx);
      await repository.markStale(tx, property_id, ['2027-05-05']);
    });
    await someone(ids);
    let coming: Promise<void> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select refresh_rollup_briefs(1000)`.execute(tx);
      coming = transaction(world.db, {}, (inner) => repository.keepSets(inner, { action: 'analytics.read', least: 3 }));
      await waitingForLock(world, 'keep_rollup_sets');
    });
    await coming;
    const { rows } = await owner.query(`select from rollup_set_stale where day = '2027-05-05'`);
    expect(rows).toHaveLength(1);
  });

  it('is told of a piece that is made after it came', async () => {
    const [property_id = ''] = ids;
    await write(5, 9);
    await keep();
    await someone(ids);
    let making: Promise<number> | undefined;
    await transaction(world.db, { property_id }, (tx) => repository.markStale(tx, property_id, ['2027-06-06']));
    await world.owner.transaction().execute(async (tx) => {
      await sql`select keep_rollup_sets('analytics.read', 3)`.execute(tx);
      making = transaction(world.db, {}, (inner) => repository.refreshBriefs(inner, 1000));
      await waitingForLock(world, 'refresh_rollup_briefs');
    });
    await making;
    const { rows } = await owner.query(`select from rollup_set_stale where day = '2027-06-06'`);
    expect(rows).toHaveLength(1);
  });
});
