import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { mailJobs } from '../../../../test/people/digests.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { newId } from '../../../platform/database/ids.ts';
import { makeViewMails, sendViewMail } from './saved-views.jobs.ts';

const world = await createMailWorld();
const jobs = mailJobs(world);
/** Sunday evening in Jakarta, when views are saved. Monday is 16 November. */
const SUNDAY = '2026-11-15T20:00:00+07:00';
const MAIL = { every: 'day', weekday: null, download: 'permit', path: '/operational/permitRegister' } as const;
const FACTS = { name: 'Late work', query: 'late=true', shared: false };

let property_id: string;
let owner: Awaited<ReturnType<typeof aPerson>>;
beforeEach(async () => {
  world.clock.set(new Date(SUNDAY));
  await world.owner.deleteFrom('saved_view').execute();
  property_id = (await aProperty(world, { name: 'Graha Indah' })).id;
  owner = await aPerson();
});

async function aPerson() {
  const role = { actions: ['property.read', 'permit.read'] as const };
  const member = await aStaffMember(world, { properties: [property_id], role });
  const headers = bearer(await staffLogin(world, member));
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    world.app.inject({
      method,
      url: `/v1/saved-views${path}?property_id=${property_id}`,
      headers,
      ...(payload && { payload }),
    });
  const save = async (mail: object | null = MAIL, more: object = {}) =>
    (await send('POST', '', { ...FACTS, list: 'permit-register', mail, ...more })).json<{ id: string }>().id;
  return { ...member, send, save };
}

/** Runs the scheduler and the jobs that it queued. Returns their payloads. */
async function runAt(time: string): Promise<Parameters<typeof sendViewMail.run>[0][]> {
  world.clock.set(new Date(time));
  await makeViewMails.run({}, world.deps);
  const queued = await jobs.waiting(sendViewMail);
  await jobs.work(sendViewMail);
  return queued;
}
const atSeven = (day: number) => `2026-11-${day}T07:05:00+07:00`;

describe('mails of saved views', () => {
  it('mails the owner of a view a link at 07:00 of the building, without rows or filters', async () => {
    const id = await owner.save();
    await runAt('2026-11-16T06:55:00+07:00');
    expect(world.mails).toEqual([]);
    await runAt(atSeven(16));
    const { mail, subject, links, text, html } = world.onlyMail();
    expect(`${text}${html}`).not.toContain('late=true');
    expect(JSON.stringify(mail.to)).toContain(owner.email);
    expect(subject).toBe('Late work: unduhan terjadwal Anda, Graha Indah');
    expect(links.map(({ url }) => url)).toEqual([`${world.deps.config.public_url}/savedView/${id}?at=${property_id}`]);
    expect(mail.attachments).toEqual([]);
  });

  it('claims the time of the building, not of the server', async () => {
    property_id = (await aProperty(world, { time_zone: 'Asia/Jayapura' })).id;
    owner = await aPerson();
    await owner.save();
    expect(await runAt('2026-11-16T06:55:00+09:00')).toEqual([]);
    expect(await runAt('2026-11-16T07:00:00+09:00')).toHaveLength(1);
  });

  it('mails once per view and day, however often scheduler and job run', async () => {
    await owner.save();
    const [job] = await runAt(atSeven(16));
    expect(await runAt('2026-11-16T07:10:00+07:00')).toEqual([]);
    if (job !== undefined) await sendViewMail.run(job, world.deps);
    expect(world.mails).toHaveLength(1);
    await runAt(atSeven(17));
    expect(world.mails).toHaveLength(2);
  });

  it.each([
    ['week', 3, [18, 25]],
    ['month', null, []],
  ] as const)('mails on the chosen days only: every %s', async (every, weekday, days) => {
    await owner.save({ ...MAIL, every, weekday });
    const mailed: number[] = [];
    for (let day = 16; day <= 29; day += 1) if ((await runAt(atSeven(day))).length > 0) mailed.push(day);
    expect(mailed).toEqual(days);
    expect(await runAt('2026-12-01T07:05:00+07:00')).toHaveLength(every === 'month' ? 1 : 0);
  });

  it('starts on the next day when it is switched on after 07:00, and mails nothing after noon', async () => {
    world.clock.set(new Date('2026-11-16T07:02:00+07:00'));
    await owner.save();
    expect(await runAt(atSeven(16))).toEqual([]);
    expect(await runAt('2026-11-17T12:00:00+07:00')).toEqual([]);
    expect(await runAt(atSeven(18))).toHaveLength(1);
  });

  it('stops when the mail is switched off, and when the view is deleted', async () => {
    const [first, second] = [await owner.save(), await owner.save()];
    expect((await owner.send('PUT', `/${first}`, { ...FACTS, mail: null })).statusCode).toBe(204);
    expect((await owner.send('DELETE', `/${second}`)).statusCode).toBe(204);
    expect(await runAt(atSeven(16))).toEqual([]);
  });

  it('mails nothing when the view was deleted after the mail was queued', async () => {
    const id = await owner.save();
    world.clock.set(new Date(atSeven(16)));
    await owner.send('DELETE', `/${id}`);
    await sendViewMail.run({ property_id, view_id: id, account_id: owner.id, day: '2026-11-16' }, world.deps);
    expect(world.mails).toEqual([]);
  });
});

describe('rights to mails of saved views', () => {
  it('stops when the owner loses the right, the property or the account', async () => {
    const people = [await aPerson(), await aPerson(), await aPerson()] as const;
    for (const person of people) await person.save();
    const [demoted, moved, gone] = people;
    await sql`delete from role_action where role_id = ${demoted.role_id} and action = 'permit.read'`.execute(
      world.owner,
    );
    await sql`delete from staff_property where account_id = ${moved.id}`.execute(world.owner);
    await sql`update account set active = false where id = ${gone.id}`.execute(world.owner);
    await runAt(atSeven(16));
    expect(world.mails).toEqual([]);
  });

  it('mails only lists that the person may download, and only known ones', async () => {
    const body = { ...FACTS, list: 'users', mail: { ...MAIL, download: 'user' } };
    expect((await owner.send('POST', '', body)).statusCode).toBe(403);
    const unknown = await owner.send('POST', '', { ...body, mail: { ...MAIL, download: 'secrets' } });
    expect([unknown.statusCode, unknown.json().fields]).toEqual([422, [{ path: 'mail', code: 'invalid' }]]);
    for (const mail of [
      { ...MAIL, weekday: 1 },
      { ...MAIL, every: 'week' },
      { ...MAIL, path: '//evil.example' },
    ])
      expect((await owner.send('POST', '', { ...body, mail })).statusCode).toBe(400);
  });

  it('shows the view of a link to its owner, and its schedule to nobody else', async () => {
    const id = await owner.save(MAIL, { shared: true });
    const colleague = await aPerson();
    expect((await owner.send('GET', `/${id}`)).json()).toMatchObject({ id, query: FACTS.query, mail: MAIL });
    expect((await colleague.send('GET', `/${id}`)).json()).toMatchObject({ id, is_own: false, mail: null });
    expect((await owner.send('GET', `/${newId()}`)).statusCode).toBe(404);
  });
});
