import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aClosedDate } from '../../../../test/builders.ts';
import { aColleague } from '../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { aBuilding, move, submitLoading, type Building } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { newId } from '../../../platform/database/ids.ts';
import { makeDigests, sendDigestMail, sendNotificationMail } from './notifications.jobs.ts';

/** Monday, one minute before office hours. */
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

/** Runs the waiting jobs with this name, like a worker. */
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
  it('sends the daily mail once a day when the office opens, listing waiting permits with their deadlines', async () => {
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

  it('writes the daily mail in the person’s language and sends none to people with nothing to decide', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], language: 'en', name: 'Rina' });
    await aColleague(world, building, { stages: ['gm'] });
    await submitLoading(world, building);
    world.clock.set(OPEN);
    await morning();
    const { mail, subject, text } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([{ text: tcr.email }, 'Permits waiting for your decision: 1']);
    expect(text).toContain('due 16 November 2026, 11:00 WIB');
  });

  it('sends no daily mail when no permit waits in the morning, nor later that day', async () => {
    await aColleague(world, building, { stages: ['tcr'] });
    world.clock.set(OPEN);
    await morning();
    await submitLoading(world, building);
    world.clock.advance(3_600_000);
    await morning();
    expect(world.mails).toEqual([]);
  });

  it('sends no daily mail on a closed day or outside office days', async () => {
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

  it('sends the daily mail to the deputy too while the approver is away', async () => {
    const away = await aColleague(world, building, { stages: ['tcr'] });
    const deputy = await aColleague(world, building);
    await submitLoading(world, building);
    await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: away.group_id });
    world.clock.set(OPEN);
    await morning();
    const told = world.mails.map(({ to }) => (Array.isArray(to) ? '' : to?.text));
    expect(new Set(told)).toEqual(new Set([away.email, deputy.email]));
  });

  it('lists notifications set to “once a day” in the daily mail, but not notifications that were already read', async () => {
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

  it('queues the daily mail once when two workers make it, the second waiting for the first', async () => {
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
      await waitingForLock(world, 'from take_digests');
    });
    await second;
    expect(await work(sendDigestMail)).toBe(0);
  });

  it('lets the next worker queue the daily mail after a worker was killed, and sends the mail once', async () => {
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
    // Sends the same mail again, as if the worker was killed after the mail server had accepted it.
    await sendDigestMail.run({ account_id: tcr.id, day: '2026-11-16' }, world.deps);
    expect(world.mails).toHaveLength(1);
  });

  it('does not send the daily mail a day later when it could not be sent on its day', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    world.clock.set(OPEN);
    await makeDigests.run({}, world.deps);
    world.clock.set(new Date('2026-11-17T01:00:00Z'));
    await sendDigestMail.run({ account_id: tcr.id, day: '2026-11-16' }, world.deps);
    expect(world.mails).toEqual([]);
  });
});

describe('an immediate mail', () => {
  it('sends an immediate mail about one event, whose only link opens the permit', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], language: 'en' });
    await tcr.choose({ asked: { app: true, mail: 'at_once' } });
    const permit = await submitLoading(world, building);
    expect(await work(sendNotificationMail)).toBe(1);
    const { subject, text, links } = world.onlyMail();
    expect(subject).toBe(`Waiting for your decision: ${permit.code}`);
    expect(text).toContain('Deadline: 16 November 2026, 11:00 WIB');
    expect(links).toEqual([
      {
        label: 'Open the permit',
        url: `http://localhost:8080/operational/permitApprovals?permit=${permit.id}&at=${building.property_id}`,
      },
    ]);
  });

  it('does not send an immediate mail once the stage is decided', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await tcr.choose({ asked: { app: true, mail: 'at_once' } });
    const permit = await submitLoading(world, building);
    await move(world, tcr.token, permit, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    await work(sendNotificationMail);
    expect(world.mails).toEqual([]);
  });

  it('sends no immediate mail about a waiting permit to people who get the decision mail', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await tcr.choose({ asked: { app: true, mail: 'at_once' } }, true);
    await submitLoading(world, building);
    expect([await work(sendNotificationMail), (await tcr.told()).length]).toEqual([0, 1]);
  });
});
