import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aClosedDate } from '../../../test/builders.ts';
import { aColleague } from '../../../test/colleagues.ts';
import { aDeputy } from '../../../test/deputies.ts';
import { waitingForLock } from '../../../test/locks.ts';
import { createMailWorld } from '../../../test/mails.ts';
import { aBuilding, move, submitLoading, type Building } from '../../../test/submitting.ts';
import { newId } from '../../platform/ids.ts';
import { makeDigests, sendDigestMail, sendNotificationMail } from './notifications.jobs.ts';

/** Monday, one minute before the office opens. */
const BEFORE = new Date('2026-11-16T01:59:00Z');
const OPEN = new Date('2026-11-16T02:00:00Z');

const world = await createMailWorld();
let building: Building;
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await sql`update account set active = false`.execute(world.owner);
  world.clock.set(BEFORE);
  building = await aBuilding(world);
});

/** Runs the jobs of this name that wait, as a worker does. */
async function work(job: typeof sendDigestMail | typeof sendNotificationMail): Promise<number> {
  const { rows } = await sql<{ payload: never }>`
    with done as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = ${job.name} returning j.payload)
    select payload from done`.execute(world.db);
  for (const { payload } of rows) await job.run(payload, world.deps);
  return rows.length;
}
async function morning(): Promise<void> {
  await makeDigests.run({}, world.deps);
  await work(sendDigestMail);
}

describe('the daily mail', () => {
  it('comes when the office opens, names what waits with its deadline, and comes once a day', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], name: 'Rina' });
    const permit = await submitLoading(world, building);
    await morning();
    expect(world.mails).toEqual([]);
    world.clock.set(OPEN);
    await morning();
    const { mail, subject, text } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([{ text: tcr.email }, '1 izin menunggu keputusan Anda']);
    expect(text).toContain('Selamat pagi, Rina');
    expect(text).toContain(`${permit.code}: Barang masuk · PT Maju Jaya`);
    expect(text).toContain('tenggat 16 November 2026, 11:00 WIB');
    world.clock.set(new Date('2026-11-16T07:00:00Z'));
    await morning();
    expect(world.mails).toHaveLength(1);
    world.clock.set(new Date('2026-11-17T02:00:00Z'));
    await morning();
    expect(world.mails).toHaveLength(2);
    expect(world.mails[1]?.text).toContain('lewat tenggat sejak 16 November 2026, 11:00 WIB');
  });

  it('is in the person’s language, and is not sent to who decides nothing of what waits', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], language: 'en', name: 'Rina' });
    await aColleague(world, building, { stages: ['gm'] });
    await submitLoading(world, building);
    world.clock.set(OPEN);
    await morning();
    const { mail, subject, text } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([{ text: tcr.email }, 'Permits that wait for your decision: 1']);
    expect(text).toContain('due 16 November 2026, 11:00 WIB');
  });

  it('is not sent when nothing waits, and not later that day either', async () => {
    await aColleague(world, building, { stages: ['tcr'] });
    world.clock.set(OPEN);
    await morning();
    await submitLoading(world, building);
    world.clock.advance(3_600_000);
    await morning();
    expect(world.mails).toEqual([]);
  });

  it('is not sent on a closed day, nor outside the days of the office', async () => {
    await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    await aClosedDate(world, { property_id: building.property_id, day: '2026-11-16' });
    await sql`update property set office_days = '{1,2,3,4,5}' where id = ${building.property_id}`.execute(world.owner);
    world.clock.set(OPEN);
    await morning();
    world.clock.set(new Date('2026-11-21T03:00:00Z'));
    await morning();
    expect(world.mails).toEqual([]);
    world.clock.set(new Date('2026-11-23T03:00:00Z'));
    await morning();
    expect(world.mails).toHaveLength(1);
  });

  it('goes to the deputy too while the other is away', async () => {
    const away = await aColleague(world, building, { stages: ['tcr'] });
    const deputy = await aColleague(world, building);
    await submitLoading(world, building);
    await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: away.group_id });
    world.clock.set(OPEN);
    await morning();
    const told = world.mails.map(({ to }) => (Array.isArray(to) ? '' : to?.text));
    expect(new Set(told)).toEqual(new Set([away.email, deputy.email]));
  });

  it('tells what else they chose to hear once a day, and leaves out what they have read', async () => {
    const fat = await aColleague(world, building, { stages: ['fat'] });
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const permits = [await submitLoading(world, building), await submitLoading(world, building)];
    for (const permit of permits)
      await move(world, tcr.token, permit, 'comments', { id: newId(), text: 'Lunas?', asks: 'fat' });
    const [latest] = await fat.told();
    await fat.read({ ids: [latest?.id] });
    await tcr.choose({ asked: { app: true, mail: 'none' } });
    world.clock.set(OPEN);
    await morning();
    const { subject, text } = world.onlyMail();
    expect(subject).toBe('Kabar izin hari ini');
    expect(text).toContain(`${permits[0]?.code}: Bagian Anda ditanya`);
    expect(text).not.toContain(permits[1]?.code);
  });

  it('is taken once by two workers, the second of which waits for the first', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    world.clock.set(OPEN);
    let second = Promise.resolve();
    await world.owner.transaction().execute(async (first) => {
      await first
        .insertInto('notification_digest')
        .values({ account_id: tcr.id, day: '2026-11-16', made_at: OPEN })
        .execute();
      second = makeDigests.run({}, world.deps);
      await waitingForLock(world, 'insert into notification_digest');
    });
    await second;
    expect(await work(sendDigestMail)).toBe(0);
  });

  it('is asked for again by who comes after a worker that was killed on the way', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    world.clock.set(OPEN);
    const killed = world.owner.transaction().execute(async (first) => {
      await first
        .insertInto('notification_digest')
        .values({ account_id: tcr.id, day: '2026-11-16', made_at: OPEN })
        .execute();
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await morning();
    // The same mail again: a worker that was killed after the server had taken it.
    await sendDigestMail.run({ account_id: tcr.id, day: '2026-11-16' }, world.deps);
    expect(world.mails).toHaveLength(1);
  });

  it('of a day on which it could not be sent is not sent on the next', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    world.clock.set(OPEN);
    await makeDigests.run({}, world.deps);
    world.clock.set(new Date('2026-11-17T01:00:00Z'));
    await sendDigestMail.run({ account_id: tcr.id, day: '2026-11-16' }, world.deps);
    expect(world.mails).toEqual([]);
  });
});

describe('a mail at once', () => {
  it('tells one thing with a link to the permit, and nothing that others wrote as a link', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], language: 'en' });
    await tcr.choose({ asked: { app: true, mail: 'at_once' } });
    const permit = await submitLoading(world, building);
    expect(await work(sendNotificationMail)).toBe(1);
    const { subject, text, links } = world.onlyMail();
    expect(subject).toBe(`Waits for your decision: ${permit.code}`);
    expect(text).toContain('Deadline: 16 November 2026, 11:00 WIB');
    expect(links).toEqual([
      {
        label: 'Open the permit',
        url: `http://localhost:8080/operational/permitApprovals?permit=${permit.id}&at=${building.property_id}`,
      },
    ]);
  });

  it('is not sent once the stage has decided or the person has read it', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await tcr.choose({ asked: { app: true, mail: 'at_once' } });
    const permit = await submitLoading(world, building);
    await move(world, tcr.token, permit, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    await work(sendNotificationMail);
    expect(world.mails).toEqual([]);
  });

  it('that something waits is not sent to who is mailed the permit to decide it', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await tcr.choose({ asked: { app: true, mail: 'at_once' } }, true);
    await submitLoading(world, building);
    expect([await work(sendNotificationMail), (await tcr.told()).length]).toEqual([0, 1]);
  });
});
