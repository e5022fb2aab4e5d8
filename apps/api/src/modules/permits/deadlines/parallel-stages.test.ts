import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld } from '../../../../test/harness.ts';
import { aColleague, type Colleague } from '../../../../test/people/colleagues.ts';
import { alarmsIn, anAlarmBuilding } from '../../../../test/permits/alarms.ts';
import { approve, submitWork, type Building, type Submitted } from '../../../../test/permits/submissions.ts';

const world = await createWorld();
const { after, sweepAt, alarmed, logged } = alarmsIn(world);
let building: Building;
let tcr: Colleague;
let manager: Colleague;
beforeEach(async () => {
  ({ building, tcr, manager } = await anAlarmBuilding(world));
});

describe('a permit that waits for several stages at once', () => {
  /** A work permit that waits for finance, operational (four hours each) and RDD (eight hours). */
  async function inParallel() {
    const permit = await submitWork(world, building);
    await approve(world, tcr.token, permit, 'tcr');
    return permit;
  }
  const escalations = async (permit: Submitted) =>
    (await logged(permit)).filter(({ action }) => action === 'permit.escalated');

  it('escalates one permit to the managers once, however many of its stages wait', async () => {
    const permit = await inParallel();
    for (const hours of [8, 8.01, 100]) await sweepAt(hours);
    expect(await alarmed(permit)).toHaveLength(3);
    expect((await manager.told()).map(({ kind, stage }) => [kind, stage])).toEqual([['overdue', null]]);
    expect(await escalations(permit)).toHaveLength(1);
  });

  it('notifies an approver of several stages once per level', async () => {
    const both = await aColleague(world, building, { stages: ['fat', 'operational', 'rdd'] });
    await inParallel();
    for (const hours of [3, 6, 100]) await sweepAt(hours);
    expect((await both.told()).map(({ kind }) => kind).toReversed()).toEqual(['asked', 'reminder']);
  });

  it('keeps what an approver of several stages was notified of while one of them still waits', async () => {
    const both = await aColleague(world, building, { stages: ['fat', 'operational'] });
    const finance = await aColleague(world, building, { stages: ['fat'] });
    const permit = await inParallel();
    await sweepAt(3);
    const unread = async (person: Colleague) =>
      (await person.told()).filter(({ read_at }) => read_at === null).map(({ kind, stage }) => [kind, stage]);
    await approve(world, finance.token, permit, 'fat');
    expect(await unread(finance)).toEqual([]);
    expect(await unread(both)).toEqual([
      ['reminder', 'operational'],
      ['asked', 'operational'],
    ]);
    await approve(world, both.token, permit, 'operational');
    expect(await unread(both)).toEqual([]);
  });

  it('ends the reminder when the stages that still wait are not near their deadline', async () => {
    const both = await aColleague(world, building, { stages: ['fat', 'rdd'] });
    const finance = await aColleague(world, building, { stages: ['fat'] });
    const permit = await inParallel();
    // Finance is reminded after three of its four hours, RDD after six of its eight.
    await sweepAt(3);
    await approve(world, finance.token, permit, 'fat');
    const unread = (await both.told()).filter(({ read_at }) => read_at === null);
    expect(unread.map(({ kind, stage }) => [kind, stage])).toEqual([['asked', 'rdd']]);
  });

  it('notifies nobody about a stage that they may not decide because they have decided another', async () => {
    const every = await aColleague(world, building, { stages: ['tcr', 'fat', 'operational', 'gm'] });
    const permit = await submitWork(world, building);
    await approve(world, every.token, permit, 'tcr');
    await sweepAt(100);
    expect((await every.told()).map(({ kind, stage }) => [kind, stage])).toEqual([['asked', 'tcr']]);
    const unread = (await every.told()).filter(({ read_at }) => read_at === null);
    expect(unread).toEqual([]);
  });

  it('logs the reminder and the missed deadline of each stage, and the escalation of the permit once', async () => {
    const permit = await inParallel();
    await sweepAt(100);
    const counts = Map.groupBy(await logged(permit), ({ action }) => action);
    expect(counts.get('permit.reminded')).toHaveLength(3);
    expect(counts.get('permit.overdue')).toHaveLength(3);
    expect(counts.get('permit.escalated')).toHaveLength(1);
  });

  it('keeps the managers’ notification unread until no stage of the permit is late', async () => {
    const decider = await aColleague(world, building, { stages: ['fat', 'operational', 'rdd'] });
    const permit = await inParallel();
    await sweepAt(8);
    const unread = async () => (await manager.told()).filter(({ read_at }) => read_at === null).length;
    after(8);
    for (const stage of ['fat', 'operational'] as const) await approve(world, decider.token, permit, stage);
    expect(await unread()).toBe(1);
    await approve(world, decider.token, permit, 'rdd');
    expect(await unread()).toBe(0);
  });
});
