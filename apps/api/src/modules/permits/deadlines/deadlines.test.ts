import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aColleague, type Colleague } from '../../../test/colleagues.ts';
import { aDeputy } from '../../../test/deputies.ts';
import { createWorld, MONDAY_MORNING, type World } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/locks.ts';
import {
  aBuilding,
  aLinkTo,
  approve,
  move,
  post,
  submitLoading,
  type Building,
  type Submitted,
} from '../../../test/submitting.ts';
import { raiseAlarms } from './deadlines.jobs.ts';

let world: World;
let building: Building;
let tcr: Colleague;
let deputy: Colleague;
let manager: Colleague;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await sql`delete from stage_alarm`.execute(world.owner);
  building = await aBuilding(world);
  tcr = await aColleague(world, building, { stages: ['tcr'] });
  deputy = await aColleague(world, building);
  manager = await aColleague(world, building, { actions: ['permit.read', 'chain.update'] });
});

/** What waits for the order taker has two office hours: reminded after 1.5, due after 2, the managers after 4. */
const after = (hours: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + hours * 3_600_000));
const sweep = () => raiseAlarms.run({}, world.deps);
/** Sweeps at that time; back at the beginning, where everybody is still logged in, one sees what was told. */
const sweepAt = async (hours: number) => {
  after(hours);
  await sweep();
  after(0);
};
const sendAway = () => aDeputy(world, { account_id: tcr.id, deputy_id: deputy.id, group_id: tcr.group_id });
const kinds = async (person: Colleague) => (await person.told()).map(({ kind }) => kind).toReversed();
/** What each of them has been told, in that order. */
const told = async () => ({ tcr: await kinds(tcr), deputy: await kinds(deputy), manager: await kinds(manager) });

/** The stages of a permit that somebody watches over. */
async function alarmed(permit: Submitted) {
  const { rows } = await sql<{ stage: string }>`select stage from stage_alarm where permit_id = ${permit.id}`.execute(
    world.owner,
  );
  return rows.map(({ stage }) => stage);
}

async function logged(permit: Submitted) {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit_log
     where record_id = ${permit.id} and action in ('permit.reminded', 'permit.overdue', 'permit.escalated')
     order by id`.execute(world.owner);
  return rows.map(({ action, detail }) => ({ action, ...detail }));
}

describe('a stage that does not decide', () => {
  it('is reminded, then its deputies are told, then the managers: each at its time and once', async () => {
    const permit = await submitLoading(world, building);
    await sendAway();
    after(1.49);
    await sweep();
    expect(await told()).toEqual({ tcr: ['asked'], deputy: [], manager: [] });
    after(1.5);
    await sweep();
    await sweep();
    expect(await told()).toEqual({ tcr: ['asked', 'reminder'], deputy: ['reminder'], manager: [] });
    after(2);
    await sweep();
    await sweep();
    expect(await told()).toEqual({ tcr: ['asked', 'reminder'], deputy: ['reminder', 'overdue'], manager: [] });
    after(3.99);
    await sweep();
    expect((await told()).manager).toEqual([]);
    after(4);
    await sweep();
    await sweepAt(400);
    expect(await told()).toEqual({ tcr: ['asked', 'reminder'], deputy: ['reminder', 'overdue'], manager: ['overdue'] });
    expect(await logged(permit)).toEqual([
      { action: 'permit.reminded', stage: 'tcr', told: 2 },
      { action: 'permit.overdue', stage: 'tcr', told: 1 },
      { action: 'permit.escalated', stage: 'tcr', told: 1 },
    ]);
  });

  it('tells nobody at its deadline when nobody stands in, and the managers all the same', async () => {
    await submitLoading(world, building);
    after(2);
    await sweep();
    after(4);
    await sweep();
    expect(await told()).toEqual({ tcr: ['asked', 'reminder'], deputy: [], manager: ['overdue'] });
  });

  it('tells who stands in at that time, not who did when it was asked', async () => {
    const { id } = await sendAway();
    await submitLoading(world, building);
    await sql`update deputy set ends_at = ${new Date('2026-11-16T03:00:00Z')} where id = ${id}`.execute(world.owner);
    after(2);
    await sweep();
    expect((await told()).deputy).toEqual(['asked']);
  });

  it('has each step once when a clock jumps ahead and back again', async () => {
    await submitLoading(world, building);
    await sweepAt(100);
    const all = { tcr: ['asked', 'reminder'], deputy: [], manager: ['overdue'] };
    after(0);
    await sweep();
    after(2);
    await sweep();
    await sweepAt(101);
    expect(await told()).toEqual(all);
  });

  it('is not told of outside the office hours: the evening does not count', async () => {
    // The office closes an hour after the permit comes.
    await sql`update property set office_until = '10:00' where id = ${building.property_id}`.execute(world.owner);
    await submitLoading(world, building);
    await sweepAt(23);
    expect((await told()).tcr).toEqual(['asked']);
    await sweepAt(24.5);
    expect((await told()).tcr).toEqual(['asked', 'reminder']);
  });
});

describe('it stops', () => {
  it('when the stage has decided', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, tcr.token, permit, 'tcr');
    expect(await alarmed(permit)).toEqual(['operational']);
    await sweepAt(100);
    expect([(await told()).tcr, (await logged(permit)).some((line) => JSON.stringify(line).includes('tcr'))]).toEqual([
      ['asked'],
      false,
    ]);
  });

  it('when the permit goes back to the applicant, and begins anew when it comes again', async () => {
    const permit = await submitLoading(world, building);
    after(1.5);
    await sweep();
    const back = { decision: 'returned', stage: 'tcr', note: 'Foto', fields: ['description'] };
    await move(world, tcr.token, permit, 'decisions', back);
    after(3);
    await sweep();
    expect((await told()).manager).toEqual([]);
    // What an alarm had come to before says nothing of the next time.
    await sql`
      insert into stage_alarm (property_id, permit_id, stage, asked_at, remind_at, due_at, escalate_at, level)
      select property_id, id, 'tcr', created_at, created_at, created_at, created_at, 3 from permit where id = ${permit.id}`.execute(
      world.owner,
    );
    const token = await aLinkTo(world, permit, 'fix');
    const fixed = await post(world, building, '/v1/public/permit-link/fix', { token, description: 'Lewat barat' });
    expect(fixed.statusCode).toBe(200);
    after(4.4);
    await sweep();
    expect((await told()).tcr).toEqual(['asked', 'reminder', 'fixed']);
    after(4.5);
    await sweep();
    expect((await told()).tcr).toEqual(['asked', 'reminder', 'fixed', 'reminder']);
  });

  it('even when nobody took the alarm off: a stage that is not asked is none', async () => {
    const permit = await submitLoading(world, building);
    await sql`update permit_stage set asked_at = null, due_at = null where permit_id = ${permit.id}`.execute(
      world.owner,
    );
    await sweepAt(100);
    expect([(await told()).tcr, await alarmed(permit)]).toEqual([['asked'], []]);
  });
});

describe('two workers', () => {
  it('take each step once: the second waits and then finds it taken', async () => {
    const permit = await submitLoading(world, building);
    after(1.5);
    let both = Promise.resolve<unknown>(undefined);
    await world.owner.transaction().execute(async (holder) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(holder);
      both = Promise.all([sweep(), sweep()]);
      await waitingForLock(world, 'for no key update', 2);
    });
    await both;
    expect(await logged(permit)).toEqual([{ action: 'permit.reminded', stage: 'tcr', told: 1 }]);
    expect((await told()).tcr).toEqual(['asked', 'reminder']);
  });

  it('take each step once, and tell whom it concerns, also when several steps are due', async () => {
    const permit = await submitLoading(world, building);
    await sendAway();
    after(5);
    let both = Promise.resolve<unknown>(undefined);
    await world.owner.transaction().execute(async (holder) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(holder);
      both = Promise.all([sweep(), sweep()]);
      await waitingForLock(world, 'for no key update', 2);
    });
    await both;
    expect(await told()).toEqual({ tcr: ['asked', 'reminder'], deputy: ['reminder', 'overdue'], manager: ['overdue'] });
  });

  it('say nothing of a stage that is asked anew while they wait: its time begins again', async () => {
    const permit = await submitLoading(world, building);
    after(1.5);
    let sweeping = Promise.resolve();
    await world.owner.transaction().execute(async (holder) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(holder);
      sweeping = sweep();
      await waitingForLock(world, 'for no key update');
      await sql`
        with asked as (
          update permit_stage set asked_at = asked_at + interval '1 hour', due_at = due_at + interval '1 hour'
           where permit_id = ${permit.id} and stage = 'tcr' returning permit_id)
        update stage_alarm a set asked_at = a.asked_at + interval '1 hour', remind_at = a.remind_at + interval '1 hour',
               due_at = a.due_at + interval '1 hour', escalate_at = a.escalate_at + interval '1 hour'
          from asked where a.permit_id = asked.permit_id`.execute(holder);
    });
    await sweeping;
    expect(await logged(permit)).toEqual([]);
  });

  it('say nothing of a stage that decides while they wait', async () => {
    const permit = await submitLoading(world, building);
    after(1.5);
    let sweeping = Promise.resolve();
    await world.owner.transaction().execute(async (holder) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(holder);
      sweeping = sweep();
      await waitingForLock(world, 'for no key update');
      await sql`
        update permit_stage set decision = 'approved', decided_by = ${tcr.id}, decided_at = ${world.clock.now()}
         where permit_id = ${permit.id} and stage = 'tcr'`.execute(holder);
    });
    await sweeping;
    expect([(await told()).tcr, await logged(permit)]).toEqual([['asked'], []]);
  });
});
