import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { ONE_STAGE } from '../../../../test/goods.ts';
import { aColleague, type Colleague } from '../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { aDigestBuilding, digestsIn, AFTERNOON, MORNING, TUESDAY } from '../../../../test/people/digests.ts';
import {
  aBuilding,
  aLinkTo,
  approve,
  post,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { makeDigests, sendDigestMail } from './notifications.jobs.ts';

const world = await createMailWorld();
const { digestAt, waiting, mailsTo, subjectsTo } = digestsIn(world);
let building: Building;
let tcr: Colleague;
beforeEach(async () => {
  building = await aDigestBuilding(world);
  tcr = await aColleague(world, building, { stages: ['tcr'] });
});

const withoutLateness = { overdue: { app: true, mail: 'none' } } as const;

describe('runs of the digest', () => {
  it('lists permits that wait in a later run too, when it is sent for a late one', async () => {
    await submitLoading(world, building);
    await digestAt(MORNING);
    world.clock.set(new Date('2026-11-16T07:30:00Z'));
    await submitLoading(world, building);
    await digestAt(AFTERNOON);
    expect(subjectsTo(tcr)[1]).toBe('1 izin terlambat di Graha Indah, 1 menunggu Anda');
    expect(mailsTo(tcr)[1]?.text).toContain('Menunggu Anda, belum terlambat (1)');
  });

  it('sends everything new at 15:00 when the run of 08:00 was missed', async () => {
    await tcr.choose(withoutLateness);
    await submitLoading(world, building);
    await digestAt(AFTERNOON);
    expect(subjectsTo(tcr)).toEqual(['1 izin menunggu keputusan Anda']);
  });

  it('sends the permits that wait to a deputy from the day on which they stand in', async () => {
    const deputy = await aColleague(world, building, { stages: ['fat'] });
    await submitLoading(world, building);
    await digestAt(MORNING);
    expect(subjectsTo(deputy)).toEqual([]);
    const starts_at = new Date('2026-11-16T01:30:00Z');
    await aDeputy(world, { account_id: tcr.id, deputy_id: deputy.id, group_id: tcr.group_id, starts_at });
    await deputy.choose(withoutLateness);
    // A digest of the deputy was mailed after the permit came and before they began to stand in.
    await world.owner
      .updateTable('notification_digest')
      .set({ is_mailed: true })
      .where('account_id', '=', deputy.id)
      .execute();
    await digestAt(TUESDAY);
    expect(subjectsTo(deputy)).toEqual(['1 izin menunggu keputusan Anda']);
  });

  it('repeats the content of a digest that could not be sent in the next one', async () => {
    await tcr.choose(withoutLateness);
    await submitLoading(world, building);
    world.clock.set(MORNING);
    await makeDigests.run({}, world.deps);
    const [job] = await waiting(sendDigestMail);
    if (job === undefined) throw new Error('No digest was queued');
    world.answerWith(451);
    await expect(sendDigestMail.run(job, world.deps)).rejects.toThrow(Error);
    world.answerWith('accept');
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    await digestAt(TUESDAY);
    expect(subjectsTo(tcr)).toEqual(['1 izin menunggu keputusan Anda']);
  });

  it('sends one mail to a person with buildings in two time zones, also after an outage', async () => {
    const property = { name: 'Papua Square', time_zone: 'Asia/Jayapura', group_id: tcr.group_id } as const;
    const east = await aBuilding(world, { property });
    await world.owner
      .insertInto('staff_property')
      .values({ account_id: tcr.id, property_id: east.property_id })
      .execute();
    for (const place of [building, east]) await submitLoading(world, place);
    // 13:30 in Jakarta, where the run of 08:00 is due, and 15:30 in Jayapura, where that of 15:00 is.
    await digestAt(new Date('2026-11-16T06:30:00Z'));
    await digestAt(new Date('2026-11-16T06:35:00Z'));
    expect(subjectsTo(tcr)).toEqual(['2 izin terlambat di 2 gedung, 2 menunggu Anda']);
    const runs = await world.owner
      .selectFrom('notification_digest')
      .select(['day', 'hour'])
      .where('account_id', '=', tcr.id)
      .execute();
    expect(runs).toEqual([{ day: '2026-11-16', hour: 15 }]);
  });

  it('lists a requested renewal as waiting for TCR, due at the start of its period', async () => {
    const short = await aBuilding(world, { chains: ONE_STAGE });
    const order = await aColleague(world, short, { stages: ['tcr'] });
    const permit = await submitWork(world, short);
    await approve(world, order.token, permit, 'tcr');
    world.clock.set(new Date('2026-11-23T02:00:00Z'));
    const token = await aLinkTo(world, permit, 'renew');
    expect((await post(world, short, '/v1/public/permit-link/renew', { token })).statusCode).toBe(200);
    await digestAt(new Date('2026-11-24T01:00:00Z'));
    const [mail] = mailsTo(order);
    expect(mail?.subject).toBe('1 izin menunggu keputusan Anda');
    expect(mail?.text).toContain('tenggat 25 November 2026, 00:00 WIB');
  });
});
