import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';

import { withBrokenRecord } from '../../../../test/broken-record.ts';
import { aProperty, aStaffMember } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { diceOf, expectedDates, simulatedSchedules } from '../../../../test/operations/maintenance-simulation.ts';
import { aSchedule, orderedDates, skippedDates, storedSchedule } from '../../../../test/operations/maintenance.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { databaseUrl } from '../../../../test/services.ts';
import { makeDue } from './maintenance.jobs.ts';

const world = await createWorld();
let property_id: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await sql`update maintenance_schedule set active = false`.execute(world.owner);
  property_id = (await aProperty(world)).id;
});

const DAY_MS = 86_400_000;
const sweep = () => makeDue.run({}, world.deps);
/** Sets the clock to 09:00 in Jakarta, `days` after Monday 16 November 2026. */
const onDay = (days: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + days * DAY_MS));
const sweepOn = async (...days: number[]) => {
  for (const day of days) {
    onDay(day);
    await sweep();
  }
};
const ordered = (schedule: { id: string }) => orderedDates(world, schedule);
const skipped = (schedule: { id: string }) => skippedDates(world, schedule);
const stored = (schedule: { id: string }) => storedSchedule(world, schedule);
/** Ends the connections that wait for a lock, as if their process died. */
async function endWaiting(): Promise<void> {
  const killer = new Client({ connectionString: databaseUrl('superuser', 'postgres') });
  await killer.connect();
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
    [world.database],
  );
  await killer.end();
}

describe('due dates', () => {
  it('makes one work order for a due date, with all details of the schedule', async () => {
    const { id: assignee_id } = await aStaffMember(world, { properties: [property_id] });
    const checklist = [{ text: 'Matikan listrik', required: true }];
    const schedule = await aSchedule(world, {
      property_id,
      title: 'Servis AC',
      description: 'Cuci filter',
      location: 'Atap',
      priority: 'high',
      assignee_id,
      time_of_day: '16:30',
      checklist: JSON.stringify(checklist),
    });
    await sweepOn(0, 0);
    const [order, ...others] = await world.owner
      .selectFrom('work_order')
      .selectAll()
      .where('schedule_id', '=', schedule.id)
      .execute();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      source: 'maintenance',
      due_on: '2026-11-16',
      title: 'Servis AC',
      description: 'Cuci filter',
      location: 'Atap',
      priority: 'high',
      assignee_id,
      due_at: new Date('2026-11-16T09:30:00Z'),
      created_by: null,
      status: 'open',
    });
    const checks = await world.owner
      .selectFrom('work_order_check')
      .select(['text', 'required'])
      .where('work_order_id', '=', order?.id ?? '')
      .execute();
    expect(checks).toEqual(checklist);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where record_id = ${schedule.id}`.execute(world.owner);
    expect(rows).toEqual([{ action: 'maintenance.order_made', detail: { due_on: '2026-11-16', code: order?.code } }]);
  });

  it('makes the work order `lead_days` before the due date and not earlier', async () => {
    const schedule = await aSchedule(world, {
      property_id,
      rule: 'FREQ=WEEKLY',
      next_due_on: '2026-11-23',
      lead_days: 3,
    });
    await sweepOn(3);
    expect(await ordered(schedule)).toEqual([]);
    await sweepOn(4);
    expect(await ordered(schedule)).toEqual(['2026-11-23']);
  });

  it('makes the work order of a date from midnight in the time zone of the property', async () => {
    const east = await aProperty(world, { time_zone: 'Asia/Jayapura' });
    const [jakarta, jayapura] = [
      await aSchedule(world, { property_id, next_due_on: '2026-11-17' }),
      await aSchedule(world, { property_id: east.id, next_due_on: '2026-11-17' }),
    ];
    world.clock.set(new Date('2026-11-16T14:59:59Z'));
    await sweep();
    expect([await ordered(jakarta), await ordered(jayapura)]).toEqual([[], []]);
    world.clock.set(new Date('2026-11-16T15:00:00Z'));
    await sweep();
    expect([await ordered(jakarta), await ordered(jayapura)]).toEqual([[], ['2026-11-17']]);
  });

  it('makes no work order while the schedule is paused or the property inactive', async () => {
    const closed = await aProperty(world, { active: false });
    const paused = await aSchedule(world, { property_id, active: false });
    const there = await aSchedule(world, { property_id: closed.id });
    await sweepOn(1);
    expect([await ordered(paused), await ordered(there)]).toEqual([[], []]);
  });

  it('makes the work orders of other schedules when one schedule fails', async () => {
    const broken = await aSchedule(world, { property_id, next_due_on: '2026-11-01', starts_on: '2026-11-01' });
    await sql`update maintenance_schedule set checklist = '[{"text":"","required":false}]' where id = ${broken.id}`.execute(
      world.owner,
    );
    const sound = await aSchedule(world, { property_id });
    await expect(sweep()).rejects.toThrow(/check_says_what_to_do/);
    expect([await ordered(broken), await ordered(sound)]).toEqual([[], ['2026-11-16']]);
    await sql`update maintenance_schedule set checklist = '[]', active = false where id = ${broken.id}`.execute(
      world.owner,
    );
  });
});

describe('clock changes', () => {
  const RULE = { rule: 'FREQ=DAILY', starts_on: '2026-11-16', next_due_on: '2026-11-16' };
  const days = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `2026-11-${String(first + index).padStart(2, '0')}`);

  it('makes one work order per date when the clock jumps back and forward', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE });
    await sweepOn(0, 1, 0, -30, 2, 1, 4, 3, 4);
    expect(await ordered(schedule)).toEqual(days(16, 20));
  });

  it('makes the work order of every missed date once after an outage', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE });
    await sweepOn(0, 14, 14);
    expect(await ordered(schedule)).toEqual(days(16, 30));
    expect((await stored(schedule)).next_due_on).toBe('2026-12-01');
  });

  it('makes a work order only for the latest missed date with catch_up latest, and records the other dates as skipped', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE, catch_up: 'latest' });
    await sweepOn(0, 1, 8, 8, 9);
    expect(await ordered(schedule)).toEqual(['2026-11-16', '2026-11-17', '2026-11-24', '2026-11-25']);
    expect(await skipped(schedule)).toEqual(days(18, 23));
  });

  it('does not count a date as missed when its work order is made ahead of time', async () => {
    const schedule = await aSchedule(world, { property_id, ...RULE, catch_up: 'latest', lead_days: 2 });
    await sweepOn(0, 1);
    expect(await ordered(schedule)).toEqual(days(16, 19));
    expect(await skipped(schedule)).toEqual([]);
  });
});

describe('two workers at once', () => {
  it('makes one work order with two workers, because the second skips the locked schedule', async () => {
    const schedule = await aSchedule(world, { property_id });
    let first = Promise.resolve();
    await world.owner.transaction().execute(async (holder) => {
      // The first worker holds the schedule and waits for the counter of work orders.
      await sql`insert into work_order_counter (property_id, last) values (${property_id}, 1)`.execute(holder);
      first = sweep();
      await waitingForLock(world, 'work_order');
      await sweep();
    });
    await first;
    expect(await ordered(schedule)).toEqual(['2026-11-16']);
  });

  it('makes one work order even if two workers both read the schedule', async () => {
    const schedule = await aSchedule(world, { property_id });
    let both = Promise.resolve();
    await world.owner.transaction().execute(async (holder) => {
      // Another transaction has claimed the date: the worker waits for it and then skips the date.
      await sql`insert into maintenance_occurrence (property_id, schedule_id, due_on, outcome, made_at)
        values (${property_id}, ${schedule.id}, '2026-11-16', 'made', now())`.execute(holder);
      both = sweep();
      await waitingForLock(world, 'maintenance_occurrence');
    });
    await both;
    expect(await ordered(schedule)).toEqual([]);
    expect((await stored(schedule)).next_due_on).toBe('2026-11-17');
  });

  it('stores nothing of a work order when the worker dies half-way', async () => {
    const schedule = await aSchedule(world, { property_id });
    let dying: Promise<unknown> = Promise.resolve();
    await world.owner.transaction().execute(async (holder) => {
      await sql`insert into work_order_counter (property_id, last) values (${property_id}, 1)`.execute(holder);
      dying = sweep().catch((error: unknown) => error);
      await waitingForLock(world, 'work_order');
      await endWaiting();
      await dying;
    });
    expect([await dying, await ordered(schedule)]).toEqual([expect.any(Error), []]);
    await sweep();
    expect(await ordered(schedule)).toEqual(['2026-11-16']);
  });
});

describe('a schedule that fails', () => {
  it('does not stop other schedules, also when it waited for the completion of its order', async () => {
    const completed = { counted_from: 'completed' as const, property_id };
    const failing = await aSchedule(world, completed);
    await sweepOn(0);
    await sql`
      update work_order set status = 'done', started_at = created_at, done_at = created_at
       where schedule_id = ${failing.id}`.execute(world.owner);
    const due = await aSchedule(world, { property_id, next_due_on: '2026-11-17' });
    onDay(1);
    await withBrokenRecord(world, { table: 'maintenance_schedule', column: 'id', value: failing.id }, async () => {
      await expect(sweep()).rejects.toThrow('broken record');
    });
    expect(await ordered(due)).toEqual(['2026-11-17']);
    await sweep();
    expect(await ordered(failing)).toEqual(['2026-11-16', '2026-11-17']);
  });
});

describe('database constraints', () => {
  it('allows one work order per date in the database, and only for a date that is stored in maintenance_occurrence', async () => {
    const schedule = await aSchedule(world, { property_id });
    await sweepOn(0);
    const again = (due_on: string) =>
      sql`
      insert into work_order (property_id, id, number, code, title, source, schedule_id, due_on, created_at, updated_at)
      values (${property_id}, gen_random_uuid(), 900, 'X', 'x', 'maintenance', ${schedule.id}, ${due_on}, now(), now())`.execute(
        world.owner,
      );
    await expect(again('2026-11-16')).rejects.toMatchObject({ constraint: 'one_work_order_per_schedule_and_date' });
    await expect(again('2026-11-30')).rejects.toMatchObject({ constraint: 'work_order_is_of_a_date_of_its_schedule' });
    await expect(
      sql`delete from maintenance_occurrence where schedule_id = ${schedule.id}`.execute(world.owner),
    ).rejects.toThrow(/never changed or deleted/);
  });
});

describe('simulation of some weeks', () => {
  it('makes one work order per due date with two workers, a killed worker, clock jumps and an outage', async () => {
    const dice = diceOf(7);
    const schedules = await Promise.all(
      simulatedSchedules(20, '2026-11-16', dice).map(async (one) => ({
        ...one,
        id: (await aSchedule(world, { ...one, property_id })).id,
      })),
    );
    // The clock jumps forward and back, then nothing runs for ten days.
    for (const day of [0, 1, 4, 2, 1, 3, 14]) {
      onDay(day);
      await Promise.all([sweep(), sweep()]);
    }
    onDay(15);
    let both: Promise<unknown> = Promise.resolve();
    await world.owner.transaction().execute(async (holder) => {
      await sql`select from work_order_counter where property_id = ${property_id} for update`.execute(holder);
      both = Promise.allSettled([sweep(), sweep()]);
      await waitingForLock(world, 'work_order');
      await endWaiting();
    });
    await both;
    await Promise.all([sweep(), sweep()]);
    for (const schedule of schedules) {
      const [made, left] = [await ordered(schedule), await skipped(schedule)];
      expect([schedule.rule, [...made, ...left].toSorted()]).toEqual([
        schedule.rule,
        expectedDates(schedule, '2026-12-01'),
      ]);
    }
  }, 60_000);
});
