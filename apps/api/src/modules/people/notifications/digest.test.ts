import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aClosedDate } from '../../../../test/builders.ts';
import { aColleague } from '../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { aDigestBuilding, digestsIn, AFTERNOON, BEFORE, MORNING, TUESDAY } from '../../../../test/people/digests.ts';
import { approve, move, submitLoading, submitWork, type Building } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { createMailWorld, linksIn } from '../../../../test/platform/mails.ts';
import { newId } from '../../../platform/database/ids.ts';
import { raiseAlarms } from '../../permits/deadlines/deadlines.jobs.ts';
import { makeDigests, sendDigestMail, sendNotificationMail } from './notifications.jobs.ts';

const world = await createMailWorld();
const { digestAt, work, mailsTo, subjectsTo } = digestsIn(world);
let building: Building;
beforeEach(async () => {
  building = await aDigestBuilding(world);
});

describe('the digest', () => {
  it('lists waiting permits with their deadlines at 08:00 of the building, and what has become late at 15:00', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], name: 'Rina' });
    await submitLoading(world, building);
    await digestAt(BEFORE);
    expect(world.mails).toEqual([]);
    await digestAt(MORNING);
    const { mail, subject, text, html } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([{ text: tcr.email }, '1 izin menunggu keputusan Anda']);
    expect(text).toContain('Selamat pagi, Rina');
    expect(text).toMatch(
      /PT Maju Jaya: Barang masuk, .*Unit LG-12 · mulai Rab 18 Nov, 08:00 · tenggat 16 November 2026, 11:00 WIB/,
    );
    expect(html).toContain('max-width:680px');
    await digestAt(new Date('2026-11-16T07:59:00Z'));
    expect(world.mails).toHaveLength(1);
    await digestAt(AFTERNOON);
    expect(subjectsTo(tcr)).toEqual([
      '1 izin menunggu keputusan Anda',
      '1 izin terlambat di Graha Indah, 1 menunggu Anda',
    ]);
    const late = world.mails[1]?.text ?? '';
    expect(late).toContain('Selamat sore, Rina. Email berikutnya tentang izin terlambat paling cepat pukul 08:00.');
    expect(late).toContain('terlambat 4 j');
  });

  it('groups late permits into one’s own, those of a person one stands in for, and a count of the others', async () => {
    const finance = await aColleague(world, building, { stages: ['fat'], language: 'en', name: 'Bambang' });
    const rina = await aColleague(world, building, { stages: ['tcr'], name: 'Rina Kartika' });
    const operational = await aColleague(world, building, { stages: ['operational', 'rdd'] });
    await aDeputy(world, { account_id: rina.id, deputy_id: finance.id, group_id: rina.group_id });
    const [first, second] = [await submitWork(world, building), await submitWork(world, building)];
    for (const permit of [first, second]) await approve(world, rina.token, permit, 'tcr');
    await approve(world, finance.token, second, 'fat');
    const loading = await submitLoading(world, building);
    await digestAt(TUESDAY);
    const [mail] = mailsTo(finance);
    expect(mail?.subject).toBe('3 permits are late at Graha Indah, 2 wait for you');
    const text = mail?.text ?? '';
    expect(text.startsWith('2 late permits wait for you\n')).toBe(true);
    expect(text).toContain('1 yours, 1 for Rina Kartika, 1 with other stages');
    expect(text).toContain('Finance, yours (1)');
    expect(text).toContain('TCR, for Rina Kartika (1)\nYou stand in until Mon 23 Nov');
    // Two stages of the second permit are late; it is counted once.
    expect(text).toMatch(/Waiting for others \(1\)\n(Operational|RDD) 1\n/);
    // The links open the product, which asks for the login.
    const queue = 'http://localhost:8080/operational/permitApprovals';
    expect(linksIn(text)).toEqual([
      { label: 'Open the first late one', url: `${queue}?permit=${loading.id}&at=${building.property_id}` },
      { label: 'Decide it', url: `${queue}?stage=fat&late=true&where=all` },
      { label: 'Decide it', url: `${queue}?stage=tcr&late=true&where=all` },
      { label: 'See the permit', url: `${queue}?view=waiting&late=true&where=all` },
      { label: 'Change', url: 'http://localhost:8080/profile' },
    ]);
    expect(subjectsTo(rina)).toEqual(['3 izin terlambat di Graha Indah, 1 menunggu Anda']);
    expect(subjectsTo(operational)).toEqual(['3 izin terlambat di Graha Indah, 2 menunggu Anda']);
  });

  it('sends nothing at a run when nothing has changed since the last mail', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const manager = await aColleague(world, building, { actions: ['permit.read', 'chain.update'] });
    await submitLoading(world, building);
    await digestAt(MORNING);
    world.clock.set(new Date('2026-11-16T07:00:00Z'));
    await raiseAlarms.run({}, world.deps);
    await digestAt(AFTERNOON);
    await digestAt(TUESDAY);
    await digestAt(new Date('2026-11-17T08:00:00Z'));
    expect([subjectsTo(tcr).length, subjectsTo(manager)]).toEqual([2, ['1 izin terlambat di Graha Indah']]);
    world.clock.set(new Date('2026-11-17T08:01:00Z'));
    await submitLoading(world, building);
    await digestAt(new Date('2026-11-18T01:00:00Z'));
    expect(subjectsTo(tcr)).toHaveLength(3);
  });

  it('sends no digest after the first run of a day when permits only wait', async () => {
    await aColleague(world, building, { stages: ['tcr'] });
    await digestAt(MORNING);
    world.clock.set(new Date('2026-11-16T07:30:00Z'));
    await submitLoading(world, building);
    await digestAt(AFTERNOON);
    expect(world.mails).toEqual([]);
    await digestAt(TUESDAY);
    expect(world.mails).toHaveLength(1);
  });

  it('writes the digest in the person’s language and sends none to people with nothing to decide', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'], language: 'en', name: 'Rina' });
    await aColleague(world, building, { stages: ['gm'] });
    await submitLoading(world, building);
    await digestAt(MORNING);
    const { mail, subject, text } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([{ text: tcr.email }, 'Permits waiting for your decision: 1']);
    expect(text).toContain('due 16 November 2026, 11:00 WIB');
  });

  it('sends no digest on a closed day or outside office days', async () => {
    await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    await aClosedDate(world, { property_id: building.property_id, day: '2026-11-16' });
    await sql`update property set office_days = '{1,2,3,4,5}' where id = ${building.property_id}`.execute(world.owner);
    await digestAt(MORNING);
    await digestAt(new Date('2026-11-21T03:00:00Z'));
    expect(world.mails).toEqual([]);
    await digestAt(new Date('2026-11-23T03:00:00Z'));
    expect(world.mails).toHaveLength(1);
  });

  it('sends the digest to the deputy too while the approver is away', async () => {
    const away = await aColleague(world, building, { stages: ['tcr'] });
    const deputy = await aColleague(world, building);
    await submitLoading(world, building);
    await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: away.group_id });
    await digestAt(MORNING);
    expect([mailsTo(away).length, mailsTo(deputy).length]).toEqual([1, 1]);
  });

  it('lists notifications set to the digest, but not notifications that were already read', async () => {
    const fat = await aColleague(world, building, { stages: ['fat'] });
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const permits = [await submitLoading(world, building), await submitLoading(world, building)];
    for (const permit of permits)
      await move(world, tcr.token, permit, 'comments', { id: newId(), text: 'Lunas?', asks: 'fat' });
    const [latest] = await fat.told();
    await fat.read({ until: latest?.id, kind: 'comment', about: latest?.permit_id });
    await tcr.choose({ asked: { app: true, mail: 'none' } });
    await digestAt(MORNING);
    const { subject, text } = world.onlyMail();
    expect(subject).toBe('Kabar hari ini');
    expect(text).toContain(`${permits[0]?.code}: Bagian Anda ditanya`);
    expect(text).not.toContain(permits[1]?.code);
  });

  it('lists late permits as waiting for a person who does not want mails about lateness', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await tcr.choose({ overdue: { app: true, mail: 'none' } });
    await digestAt(MORNING);
    await submitLoading(world, building);
    await digestAt(AFTERNOON);
    expect(world.mails).toEqual([]);
    await digestAt(TUESDAY);
    const { subject, text } = world.onlyMail();
    expect(subject).toBe('1 izin menunggu keputusan Anda');
    expect(text).toContain('terlambat 21 j');
  });

  it('queues a digest once when two workers make it, the second waiting for the first', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    world.clock.set(MORNING);
    let second = Promise.resolve();
    await world.owner.transaction().execute(async (first) => {
      await first
        .insertInto('notification_digest')
        .values({ account_id: tcr.id, day: '2026-11-16', hour: 8, made_at: MORNING })
        .execute();
      second = makeDigests.run({}, world.deps);
      await waitingForLock(world, 'from take_digests');
    });
    await second;
    expect(await work(sendDigestMail)).toBe(0);
  });

  it('does not send a digest hours later when it could not be sent in time', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    world.clock.set(MORNING);
    await makeDigests.run({}, world.deps);
    world.clock.set(new Date('2026-11-16T07:00:01Z'));
    await sendDigestMail.run({ account_id: tcr.id, day: '2026-11-16', hour: 8 }, world.deps);
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
