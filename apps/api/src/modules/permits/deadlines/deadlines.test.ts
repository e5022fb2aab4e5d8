import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld } from '../../../../test/harness.ts';
import { aColleague, type Colleague } from '../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { alarmsIn, anAlarmBuilding } from '../../../../test/permits/alarms.ts';
import {
  aLinkTo,
  approve,
  post,
  returnPermit,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { breakRows } from '../../../../test/platform/broken-rows.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';

const world = await createWorld();
let building: Building;
let tcr: Colleague;
let deputy: Colleague;
let manager: Colleague;
beforeEach(async () => {
  ({ building, tcr, manager } = await anAlarmBuilding(world));
  deputy = await aColleague(world, building);
});

/** The TCR stage has two office hours: reminder after 1.5, due after 2, managers after 4. */
const { after, sweep, sweepAt, alarmed, logged } = alarmsIn(world);
const sendAway = () => aDeputy(world, { account_id: tcr.id, deputy_id: deputy.id, group_id: tcr.group_id });
const kinds = async (person: Colleague) => (await person.told()).map(({ kind }) => kind).toReversed();
const told = async () => ({ tcr: await kinds(tcr), deputy: await kinds(deputy), manager: await kinds(manager) });

describe('alarms of a late stage', () => {
  it('raises the other alarms when one cannot be raised, and that one later', async () => {
    const broken = await submitLoading(world, building);
    const other = await submitLoading(world, building);
    const mend = await breakRows(world.owner, 'stage_alarm', 'permit_id', broken.id);
    after(1.5);
    await expect(sweep()).rejects.toThrow('broken row');
    expect(await logged(other)).toMatchObject([{ action: 'permit.reminded' }]);
    await mend();
    await sweep();
    expect(await logged(broken)).toMatchObject([{ action: 'permit.reminded' }]);
  });

  it('notifies approvers, then deputies, then managers of a late stage, each once and at its time', async () => {
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

  it('notifies nobody at the deadline of an approver without deputy, and still notifies the managers later', async () => {
    await submitLoading(world, building);
    after(2);
    await sweep();
    after(4);
    await sweep();
    expect(await told()).toEqual({ tcr: ['asked', 'reminder'], deputy: [], manager: ['overdue'] });
  });

  it('notifies the deputy at the time of the alarm, not the deputy when the stage started to wait', async () => {
    const { id } = await sendAway();
    await submitLoading(world, building);
    await sql`update deputy set ends_at = ${new Date('2026-11-16T03:00:00Z')} where id = ${id}`.execute(world.owner);
    after(2);
    await sweep();
    expect((await told()).deputy).toEqual(['asked']);
  });

  it('raises each alarm level once when the clock jumps ahead and back', async () => {
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

  it('counts only office hours towards an alarm, not the evening', async () => {
    // The office closes an hour after the permit arrives.
    await sql`update property set office_until = '10:00' where id = ${building.property_id}`.execute(world.owner);
    await submitLoading(world, building);
    await sweepAt(23);
    expect((await told()).tcr).toEqual(['asked']);
    await sweepAt(24.5);
    expect((await told()).tcr).toEqual(['asked', 'reminder']);
  });
});

describe('end of the alarms of a stage', () => {
  it('raises no alarm after the stage was decided', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, tcr.token, permit, 'tcr');
    expect(await alarmed(permit)).toEqual(['operational']);
    await sweepAt(100);
    expect([(await told()).tcr, (await logged(permit)).some((line) => JSON.stringify(line).includes('tcr'))]).toEqual([
      ['asked'],
      false,
    ]);
  });

  it('raises no alarm while the applicant corrects the permit, and raises alarms again after the correction', async () => {
    const permit = await submitLoading(world, building);
    after(1.5);
    await sweep();
    await returnPermit(world, tcr.token, permit, { fields: ['description'] });
    after(3);
    await sweep();
    expect((await told()).manager).toEqual([]);
    // The level of an earlier alarm must not affect the next one.
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

  it('raises no alarm for a stage that no longer waits for a decision, even if its row still exists', async () => {
    const permit = await submitLoading(world, building);
    await sql`update permit_stage set asked_at = null, due_at = null where permit_id = ${permit.id}`.execute(
      world.owner,
    );
    await sweepAt(100);
    expect([(await told()).tcr, await alarmed(permit)]).toEqual([['asked'], []]);
  });
});

describe('two concurrent workers', () => {
  it('raises each alarm level once with two workers: the second waits and then finds that the level was raised', async () => {
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

  it('raises each due alarm level of a late stage once with two workers, and notifies the people of that level', async () => {
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

  it('raises no alarm for a stage whose deadline is set again while the workers wait for the lock', async () => {
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

  it('raises no alarm for a stage that is decided while the workers wait for the lock', async () => {
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
