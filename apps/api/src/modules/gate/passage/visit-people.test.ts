import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aOneStageBuilding, AT_NIGHT, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aDecider,
  approve,
  gate,
  move,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let building: Building;
let staff: string;
let permit: Submitted;
let andi: string;
let joko: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aOneStageBuilding(world, 3);
  const decider = await aDecider(world, building, 'tcr');
  permit = await approve(world, decider, await submitWork(world, building), 'tcr');
  const listed = await world.owner
    .selectFrom('permit_worker')
    .select('id')
    .where('permit_id', '=', permit.id)
    .orderBy('position_in_list')
    .execute();
  [andi = '', joko = ''] = listed.map(({ id }) => id);
  staff = await staffAt(world, building, AT_NIGHT);
});

type People = { workers: number; worker_ids: string[] };
const pass = (direction: 'in' | 'out', people: Partial<People>) => gate(world, staff, permit, { direction, ...people });
const byName = (...worker_ids: string[]): People => ({ workers: worker_ids.length, worker_ids });
const faultOf = async (answer: ReturnType<typeof pass>) => (await answer).json().fields;

/** The visits of the permit, and which workers are inside by name. */
async function visits() {
  const stored = await world.owner.selectFrom('gate_visit').selectAll().where('permit_id', '=', permit.id).execute();
  const inside = await world.owner
    .selectFrom('gate_visit_worker as v')
    .innerJoin('permit_worker as w', (join) => join.onRef('w.id', '=', 'v.worker_id'))
    .select('w.name')
    .where('v.permit_id', '=', permit.id)
    .where('v.left_at', 'is', null)
    .orderBy('w.name')
    .execute();
  return {
    inside: inside.map(({ name }) => name),
    visits: stored.map(({ came, workers, closed_at }) => ({ came, workers, is_open: closed_at === null })),
  };
}

describe('workers by name', () => {
  it('lets named workers join others inside and leave one by one, and ends the visit with the last of them', async () => {
    expect((await pass('in', byName(andi))).statusCode).toBe(200);
    expect((await pass('in', byName(joko))).statusCode).toBe(200);
    expect(await visits()).toEqual({ inside: ['Andi', 'Joko'], visits: [{ came: 2, workers: 2, is_open: true }] });
    world.clock.advance(10 * MINUTE_MS);
    expect((await pass('out', byName(andi))).statusCode).toBe(200);
    expect(await visits()).toEqual({ inside: ['Joko'], visits: [{ came: 2, workers: 1, is_open: true }] });
    expect((await pass('in', byName(andi))).statusCode).toBe(200);
    expect((await pass('out', byName(joko))).statusCode).toBe(200);
    expect((await pass('out', byName(andi))).statusCode).toBe(200);
    expect(await visits()).toEqual({ inside: [], visits: [{ came: 2, workers: 1, is_open: false }] });
    const rows = await world.owner.selectFrom('gate_visit_worker').selectAll().where('worker_id', '=', andi).execute();
    expect(rows).toHaveLength(2);
  });

  it('books named workers once when the movement is sent again, and refuses its id with other people', async () => {
    const id = newId();
    const send = (people: People) => gate(world, staff, permit, { id, direction: 'in', ...people });
    for (let time = 0; time < 2; time += 1) expect((await send(byName(andi))).statusCode).toBe(200);
    expect((await visits()).inside).toEqual(['Andi']);
    expect((await send(byName(joko))).json().code).toBe('idempotency_key_reused');
  });

  it('refuses workers who are not on the list, already inside, not inside, or more than were counted', async () => {
    const invalid = [{ path: 'worker_ids', code: 'invalid' }];
    expect(await faultOf(pass('in', byName(newId())))).toEqual(invalid);
    expect(await faultOf(pass('in', { workers: 1, worker_ids: [andi, joko] }))).toEqual(invalid);
    expect(await faultOf(pass('in', byName(andi, andi)))).toEqual(invalid);
    await pass('in', byName(andi));
    expect((await pass('in', byName(andi))).json().code).toBe('visit_open');
    expect(await faultOf(pass('in', { workers: 2, worker_ids: [joko] }))).toEqual([
      { path: 'workers', code: 'too_many' },
    ]);
    expect(await faultOf(pass('out', byName(joko)))).toEqual(invalid);
    await pass('in', byName(joko));
    expect(await faultOf(pass('out', { workers: 1 }))).toEqual([{ path: 'worker_ids', code: 'required' }]);
    expect((await visits()).inside).toEqual(['Andi', 'Joko']);
  });

  it('lets workers leave but not join others when the work was suspended', async () => {
    await pass('in', byName(andi));
    await move(world, staff, permit, 'suspend', { note: 'Bau gas' });
    expect((await pass('in', byName(joko))).json().code).toBe('move_not_allowed');
    expect((await pass('out', byName(andi))).statusCode).toBe(200);
  });

  it('deletes the visit of a worker with the data of the worker', async () => {
    await pass('in', byName(andi, joko));
    await world.owner.deleteFrom('permit_worker').where('id', '=', andi).execute();
    expect(await visits()).toEqual({ inside: ['Joko'], visits: [{ came: 2, workers: 2, is_open: true }] });
  });

  it('counts workers without a name, and lets them leave by number', async () => {
    await pass('in', { workers: 2, worker_ids: [joko] });
    expect((await pass('out', { workers: 1 })).statusCode).toBe(200);
    expect(await visits()).toEqual({ inside: ['Joko'], visits: [{ came: 2, workers: 1, is_open: true }] });
    expect((await pass('out', {})).statusCode).toBe(200);
    expect(await visits()).toEqual({ inside: [], visits: [{ came: 2, workers: 1, is_open: false }] });
  });

  it('refuses an entry of nobody', async () => {
    expect(await faultOf(pass('in', {}))).toEqual([{ path: 'workers', code: 'required' }]);
    expect(await visits()).toEqual({ inside: [], visits: [] });
  });

  it('lets only one of two guards add the same person to a visit at once', async () => {
    await pass('in', byName(andi));
    let answers: Promise<Awaited<ReturnType<typeof pass>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for no key update`.execute(tx);
      const both = [pass('in', byName(joko)), pass('in', byName(joko))];
      await waitingForLock(world, 'from "permit"', 2);
      answers = Promise.all(both);
    });
    const states = ((await answers) ?? []).map(({ statusCode }) => String(statusCode));
    expect(states.toSorted()).toEqual(['200', '409']);
    expect((await visits()).visits).toEqual([{ came: 2, workers: 2, is_open: true }]);
  });
});
