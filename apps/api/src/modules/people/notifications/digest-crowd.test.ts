import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aColleague } from '../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { mailJobs } from '../../../../test/people/digests.ts';
import { aBuilding, submitWork } from '../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { newId } from '../../../platform/database/ids.ts';
import { raiseAlarms } from '../../permits/deadlines/deadlines.jobs.ts';
import { makeDigests, sendDigestMail, sendNotificationMail } from './notifications.jobs.ts';

const MONDAY = new Date('2026-11-16T00:59:00Z');
/** 08:00 at the building. */
const TUESDAY = new Date('2026-11-17T01:00:00Z');

const world = await createMailWorld();
const { waiting, work, mailsTo } = mailJobs(world);

describe('112 late permits', () => {
  /** Copies rows with some other values. Generated columns are left out: the database fills them. */
  async function copyRow(table: string, which: RawBuilder<unknown>, changed: Record<string, string>): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
       where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'`.execute(world.owner);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${sql.join(rows.map(({ name }) => sql.ref(`copy.${name}`)))}
        from ${sql.table(table)} t, jsonb_populate_record(t, ${JSON.stringify(changed)}::jsonb) copy
       where ${which}`.execute(world.owner);
  }

  /** Copies a waiting permit with its stages and their alarms. */
  async function copyPermit({ id }: { id: string }): Promise<void> {
    const [copy, code] = [newId(), `W${newId().replaceAll('-', '').slice(-12).toUpperCase()}`];
    await copyRow('permit', sql`t.id = ${id}`, { id: copy, code });
    for (const table of ['permit_applicant', 'permit_stage'])
      await copyRow(table, sql`t.permit_id = ${id}`, { permit_id: copy });
    await sql`
      insert into stage_alarm (property_id, permit_id, stage, asked_at, remind_at, due_at, escalate_at)
      select property_id, ${copy}, stage, asked_at, remind_at, due_at, escalate_at from stage_alarm where permit_id = ${id}`.execute(
      world.owner,
    );
  }

  it('sends at most one mail per person and run about 112 late permits, also when jobs run twice and workers are killed in between', async () => {
    world.clock.set(MONDAY);
    const chains = { work: [['fat', 'operational', 'rdd'], ['gm']] } as const;
    const building = await aBuilding(world, { property: { name: 'Graha Indah' }, chains });
    const away = await aColleague(world, building, { stages: ['fat'] });
    const deputy = await aColleague(world, building, { name: 'Sari' });
    await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: away.group_id });
    const manages = { actions: ['permit.read', 'chain.update'] } as const;
    const people = [
      away,
      deputy,
      await aColleague(world, building, { stages: ['operational', 'rdd'] }),
      await aColleague(world, building, { stages: ['fat', 'operational', 'rdd'], language: 'en' }),
      await aColleague(world, building, manages),
      await aColleague(world, building, { ...manages, language: 'en' }),
    ];
    const first = await submitWork(world, building);
    for (let made = 1; made < 112; made += 1) await copyPermit(first);
    const sizes = () => people.map((person) => mailsTo(person).length);
    /** One run: the alarms and the digests are made twice, and workers are killed before and after mails are sent. */
    const run = async (time: Date) => {
      world.clock.set(time);
      for (let twice = 0; twice < 2; twice += 1) await raiseAlarms.run({}, world.deps);
      const killed = world.owner.transaction().execute(async (tx) => {
        await sql`select from take_digests(${time}, '{8,15}', 100)`.execute(tx);
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      for (let twice = 0; twice < 2; twice += 1) await makeDigests.run({}, world.deps);
      const [one, second, ...others] = await waiting(sendDigestMail);
      if (one === undefined || second === undefined) throw new Error('No digest was queued');
      expect(others).toHaveLength(people.length - 2);
      // The first mail is accepted before its worker dies; that of the second is not. Both jobs run again.
      await sendDigestMail.run(one, world.deps);
      world.answerWith(451);
      await expect(sendDigestMail.run(second, world.deps)).rejects.toThrow(Error);
      world.answerWith('accept');
      for (let twice = 0; twice < 2; twice += 1)
        for (const job of [one, second, ...others]) await sendDigestMail.run(job, world.deps);
      await work(sendDigestMail);
    };

    await run(TUESDAY);
    expect(sizes()).toEqual([1, 1, 1, 1, 1, 1]);
    expect(mailsTo(away)[0]?.subject).toBe('112 izin terlambat di Graha Indah, 112 menunggu Anda');
    expect(people.slice(3).map((person) => mailsTo(person)[0]?.subject)).toEqual([
      '112 permits are late at Graha Indah, 112 wait for you',
      '112 izin terlambat di Graha Indah',
      '112 permits are late at Graha Indah',
    ]);
    expect(mailsTo(deputy)[0]?.text).toContain('dan 102 lagi di aplikasi');
    // No late permit is mailed by itself.
    expect(await work(sendNotificationMail)).toBe(0);
    expect(world.mails).toHaveLength(6);
    const { rows } = await sql<{ most: number }>`
      select max(told)::int as most from (
        select count(*) as told from notification where property_id = ${building.property_id} and kind = 'overdue'
         group by account_id, permit_id) as of_permit`.execute(world.owner);
    expect(rows).toEqual([{ most: 1 }]);

    // One more permit becomes late at 13:00; the managers are told of it later.
    world.clock.set(new Date('2026-11-17T02:00:00Z'));
    await submitWork(world, building);
    await run(new Date('2026-11-17T08:00:00Z'));
    expect(sizes()).toEqual([2, 2, 2, 2, 1, 1]);
    expect(mailsTo(away)[1]?.subject).toBe('113 izin terlambat di Graha Indah, 113 menunggu Anda');
  }, 120_000);
});
