import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateConflict, GateLog } from '@gerbang/shared/contracts/gate/gate-movements';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';

import { aGateAtWork, type OnShift } from '../../../../test/gate/gate.ts';
import { createWorld } from '../../../../test/harness.ts';
import type { Submitted } from '../../../../test/permits/submissions.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let gate: OnShift;
let work: Submitted;
let start: Date;
let andi: string;
let joko: string;
beforeEach(async () => {
  ({ gate, work } = await aGateAtWork(world));
  start = world.clock.now();
  const listed = await world.owner
    .selectFrom('permit_worker')
    .select('id')
    .where('permit_id', '=', work.id)
    .orderBy('position_in_list')
    .execute();
  [andi = '', joko = ''] = listed.map(({ id }) => id);
  world.clock.advance(60 * MINUTE_MS);
});

const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS).toISOString();
/** A movement of named people, `minutes` after the shift began. */
const passing = (action: 'in' | 'out', minutes: number, ...worker_ids: string[]) => ({
  id: newId(),
  action,
  permit_id: work.id,
  workers: worker_ids.length,
  worker_ids,
  at: at(minutes),
});
const late = (...moved: Parameters<typeof passing>) => ({ ...passing(...moved), was_offline: true });
const visits = async (): Promise<GatePermit['visits']> =>
  (await gate.get('tonight')).json<Tonight>().permits.find(({ id }) => id === work.id)?.visits ?? [];
const inside = async () => (await visits()).find(({ closed_at }) => closed_at === null)?.worker_ids ?? [];
const conflicts = async () => (await gate.get('conflicts')).json<{ data: GateConflict[] }>().data;

describe('an offline movement that arrives after newer ones', () => {
  it('does not let a person leave who came in again after the exit', async () => {
    await gate.tell(passing('in', 5, andi, joko), passing('out', 20, andi), passing('in', 40, andi));
    expect(await gate.tell(late('out', 25, andi))).toMatchObject([{ outcome: 'conflict', code: 'passed_since' }]);
    expect((await inside()).toSorted()).toEqual([andi, joko].toSorted());
  });

  it('does not let everybody leave when one of them came in after the exit', async () => {
    await gate.tell(passing('in', 5, andi), passing('in', 40, joko));
    expect(await gate.tell(late('out', 25))).toMatchObject([{ outcome: 'conflict', code: 'passed_since' }]);
    expect(await inside()).toHaveLength(2);
  });

  it('does not let a person in who left after the entry', async () => {
    await gate.tell(passing('in', 5, andi), passing('out', 40, andi));
    expect(await gate.tell(late('in', 30, andi))).toMatchObject([{ outcome: 'conflict', code: 'passed_since' }]);
    expect(await inside()).toEqual([]);
    expect(await gate.tell(late('in', 45, andi))).toMatchObject([{ outcome: 'booked' }]);
    expect(await inside()).toEqual([andi]);
  });

  it('lets a person in and out who was inside before the people of the open visit', async () => {
    await gate.tell(passing('in', 40, joko));
    const outcomes = await gate.tell(late('in', 10, andi), late('out', 25, andi));
    expect(outcomes).toMatchObject([{ outcome: 'booked' }, { outcome: 'booked' }]);
    expect(await inside()).toEqual([joko]);
  });

  it('does not let people without a name leave before they came', async () => {
    await gate.tell({ ...passing('in', 40), workers: 1 });
    await gate.tell(late('in', 10, andi));
    expect(await gate.tell(late('out', 25))).toMatchObject([{ outcome: 'conflict' }]);
    expect(await visits()).toMatchObject([{ workers: 2, closed_at: null }]);
  });

  it('refuses an online movement that is older than a newer one by more than the clocks of two devices may differ', async () => {
    await gate.tell(passing('in', 5, joko), passing('in', 40, andi));
    expect(await gate.tell(passing('out', 34, andi))).toMatchObject([{ outcome: 'refused', code: 'passed_since' }]);
    expect(await gate.tell(passing('out', 36, andi))).toMatchObject([{ outcome: 'booked' }]);
  });
});

describe('an offline movement with one disputed name', () => {
  it('lets the other people in, and leaves the disputed name to the supervisor', async () => {
    await gate.tell(passing('in', 5, andi));
    const both = late('in', 20, andi, joko);
    const [first] = await gate.tell(both);
    expect(first).toMatchObject({ outcome: 'conflict', code: 'visit_open' });
    expect((await inside()).toSorted()).toEqual([andi, joko].toSorted());
    expect(await conflicts()).toMatchObject([{ movement: { id: both.id, workers: 1, worker_ids: [andi] } }]);
    expect(await gate.tell(both)).toEqual([first]);
    const { data: log } = (await gate.get('movements')).json<GateLog>();
    expect(log.map(({ id, workers }) => [id, workers])).toContainEqual([both.id, 1]);
  });

  it('lets the other people out, and leaves the disputed name to the supervisor', async () => {
    await gate.tell(passing('in', 5, andi));
    expect(await gate.tell(late('out', 20, andi, joko))).toMatchObject([{ outcome: 'conflict' }]);
    expect(await inside()).toEqual([]);
    expect(await conflicts()).toMatchObject([{ movement: { workers: 1, worker_ids: [joko] } }]);
  });
});

it('says when each person came in, how many came, and with which movements people left an open visit', async () => {
  const exit = passing('out', 30, andi);
  await gate.tell(passing('in', 5, andi), passing('in', 20, joko), exit);
  const [visit] = await visits();
  expect(visit).toMatchObject({ came: 2, workers: 1, worker_ids: [joko], exit_ids: [exit.id] });
  expect(Object.keys(visit?.came_at ?? {})).toEqual([joko]);
  expect(new Date(visit?.came_at[joko] ?? '')).toEqual(new Date(at(20)));
});
