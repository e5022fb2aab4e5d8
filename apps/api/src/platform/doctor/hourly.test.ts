import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { MONDAY_MORNING } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/platform/locks.ts';
import { createMailWorld } from '../../../test/platform/mails.ts';
import { transaction } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { examineHourly, sendDoctorMail } from './hourly.ts';

const world = await createMailWorld();
const quiet = { time_server: '127.0.0.1:9', operator_mail: ['noc@mall.example', 'it@mall.example'] };
const deps: Deps = { ...world.deps, config: { ...world.config, ...quiet } };

let hour = 0;
beforeEach(async () => {
  hour = 0;
  await world.owner.deleteFrom('doctor_result').execute();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(world.db);
  await sql`insert into worker_heartbeat (worker_id, seen_at, steady_since) values ('a', now(), now())
    on conflict (worker_id) do update set seen_at = now()`.execute(world.owner);
  await runHour();
  world.mails.length = 0;
});

const queued = async () =>
  (
    await sql<{ id: string; payload: { examined_at: string } }>`
      select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
       where j.task_identifier = ${sendDoctorMail.name}`.execute(world.db)
  ).rows;

/** One hour later the doctor runs, and then the mails it has queued. Returns the payloads of these. */
async function runHour(given: Deps = deps) {
  world.clock.set(new Date(MONDAY_MORNING.getTime() + (hour += 1) * HOUR_MS));
  await examineHourly.run({}, given);
  const jobs = await queued();
  for (const { payload } of jobs) await sendDoctorMail.run(payload, given);
  await sql`select graphile_worker.complete_jobs(${jobs.map(({ id }) => Number(id))}::bigint[])`.execute(world.db);
  return jobs.map(({ payload }) => payload);
}

const withRowSecurity = (how: 'enable' | 'disable') =>
  sql.raw(`alter table permit_item ${how} row level security`).execute(world.owner);

describe('the hourly doctor', () => {
  it('mails each operator once when a check turns bad, and once when it is good again', async () => {
    await withRowSecurity('disable');
    const [job] = await runHour();
    expect(world.mails.map(({ to }) => (Array.isArray(to) ? '' : to?.text))).toEqual(quiet.operator_mail);
    const [mail] = world.mails;
    expect(mail?.subject).toBe('Gerbang: rls rusak');
    expect(mail?.text).toContain('rls: rusak: Tidak aktif untuk permit_item → Ada yang mengubah skema dengan tangan.');
    expect(mail?.text).toContain('rls: bad: Off for permit_item → Somebody changed the schema by hand.');
    await sendDoctorMail.run(job ?? { examined_at: '' }, deps);
    await runHour();
    expect(world.mails).toHaveLength(2);
    await withRowSecurity('enable');
    await runHour();
    await runHour();
    expect(world.mails.map(({ subject }) => subject).slice(2)).toEqual([
      'Gerbang: rls baik lagi',
      'Gerbang: rls baik lagi',
    ]);
  });

  it('queues the mail with the results or not at all, and two runs at once tell it once', async () => {
    await withRowSecurity('disable');
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 2 * HOUR_MS));
    const minute_later = { now: () => new Date(world.clock.now().getTime() + MINUTE_MS) };
    const runs = await transaction(world.db, {}, async (tx) => {
      await sql`lock table doctor_result in share row exclusive mode`.execute(tx);
      const started = [examineHourly.run({}, deps), examineHourly.run({}, { ...deps, clock: minute_later })];
      await waitingForLock(world, 'lock table doctor_result', 2);
      return { started };
    });
    await Promise.all(runs.started);
    expect(await queued()).toHaveLength(1);
    await withRowSecurity('enable');
  });

  it('tells operators who are named later', async () => {
    await withRowSecurity('disable');
    await runHour({ ...deps, config: { ...deps.config, operator_mail: [] } });
    expect(await runHour()).toHaveLength(1);
    expect(world.mails).toHaveLength(2);
    await withRowSecurity('enable');
  });

  it('keeps results for 30 days, and transactions of people cannot read them', async () => {
    const before = await world.owner.selectFrom('doctor_result').select('examined_at').execute();
    expect(before.length).toBeGreaterThan(10);
    hour = 30 * 24;
    await runHour();
    const [oldest] = await world.owner
      .selectFrom('doctor_result')
      .select('examined_at')
      .orderBy('examined_at')
      .execute();
    expect(oldest?.examined_at.getTime()).toBe(MONDAY_MORNING.getTime() + HOUR_MS);
    await runHour();
    const [next] = await world.owner.selectFrom('doctor_result').select('examined_at').orderBy('examined_at').execute();
    expect(next?.examined_at.getTime()).toBe(MONDAY_MORNING.getTime() + 30 * DAY_MS + HOUR_MS);
    for (const side of ['staff', 'lists', 'tenant', 'public'] as const) {
      const read = transaction(world.db, { side }, (tx) => tx.selectFrom('doctor_result').selectAll().execute());
      await expect(read).rejects.toMatchObject({ code: '42501' });
    }
  });
});
