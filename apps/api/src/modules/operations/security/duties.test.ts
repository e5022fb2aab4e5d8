import type { Duty, OnDuty, Roster } from '@gerbang/shared/contracts/operations/security';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { auditOf } from '../../../../test/gate/gate.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aSecurityPerson, type SecurityPerson } from '../../../../test/operations/security.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { textsOf } from '../../../../test/records/importer.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let planner: SecurityPerson;
let joko: SecurityPerson;
let wahyu: SecurityPerson;
let shifts: Record<'morning' | 'night', string>;
let post_id: string;

const SUNDAY_NIGHT = new Date('2026-11-15T23:30:00+07:00');
const MONDAY = '2026-11-16';

beforeEach(async () => {
  world.clock.set(SUNDAY_NIGHT);
  property_id = (await aProperty(world)).id;
  const plans = { role: { actions: ['property.read', 'security_schedule.update'] } } as const;
  planner = await aSecurityPerson(world, property_id, plans);
  [joko, wahyu] = [
    await aSecurityPerson(world, property_id, { name: 'Joko' }),
    await aSecurityPerson(world, property_id, { name: 'Wahyu' }),
  ];
  const made = async (path: string, facts: object) =>
    (await planner.call('POST', path, facts)).json<{ id: string }>().id;
  shifts = {
    morning: await made('security-shift', { name: 'Pagi', starts: '07:00', ends: '15:00', position: 1 }),
    night: await made('security-shift', { name: 'Malam', starts: '23:00', ends: '07:00', position: 2 }),
  };
  post_id = await made('security-post', { name: 'Gerbang' });
});

const facts = (given: object = {}) => ({
  day: MONDAY,
  shift_id: shifts.morning,
  post_id,
  account_id: joko.id,
  ...given,
});
const post = (given: object = {}) => planner.call('POST', 'security-duty', facts(given));
const plan = async (given: object = {}) => {
  const answer = await post(given);
  expect(answer.statusCode).toBe(201);
  return answer.json<Duty>();
};
const roster = async (who = planner, day = MONDAY) =>
  (await who.call('GET', `security-roster?day=${day}`)).json<Roster>();
const onDuty = async () => (await joko.call('GET', 'security-on-duty')).json<OnDuty>();
const fieldsOf = (answer: { statusCode: number; json: () => { fields?: unknown } }) => [
  answer.statusCode,
  answer.json().fields,
];

describe('roster', () => {
  it('[D2-11] shows the duties of a week, and the guards and shifts to plan with', async () => {
    const night = await plan({ day: '2026-11-15', shift_id: shifts.night });
    const monday = await plan({ account_id: wahyu.id });
    const week = await roster();
    expect(week.days).toHaveLength(7);
    expect([week.days[0], week.today, week.time_zone]).toEqual([MONDAY, '2026-11-15', 'Asia/Jakarta']);
    expect(week.people.map(({ name }) => name)).toEqual(['Joko', 'Wahyu']);
    expect(week.shifts.map(({ name }) => name)).toEqual(['Pagi', 'Malam']);
    // The night from Sunday to Monday belongs to Sunday.
    expect(week.duties.map(({ id }) => id)).toEqual([monday.id]);
    expect((await roster(joko, '2026-11-15')).duties.map(({ id }) => id)).toEqual([night.id]);
    expect([night.from, night.until]).toEqual(['2026-11-15T16:00:00.000Z', '2026-11-16T00:00:00.000Z']);
  });

  it('shows who is on duty now and who comes next, with phone numbers', async () => {
    await sql`update account set phone = '+62 812 1' where id = ${wahyu.id}`.execute(world.owner);
    await plan({ day: '2026-11-15', shift_id: shifts.night, account_id: wahyu.id });
    await plan();
    const before = await onDuty();
    expect(before.now.map(({ person, post: at }) => [person.name, person.phone, at?.name])).toEqual([
      ['Wahyu', '+62 812 1', 'Gerbang'],
    ]);
    expect(before.next.map(({ person }) => person.name)).toEqual(['Joko']);
    world.clock.set(new Date('2026-11-16T07:00:00+07:00'));
    expect((await onDuty()).now.map(({ person }) => person.name)).toEqual(['Joko']);
  });

  it('refuses duties of people who are not guards of the building, and unknown shifts and posts', async () => {
    const elsewhere = (await aProperty(world)).id;
    const stranger = await aSecurityPerson(world, elsewhere);
    expect(fieldsOf(await post({ account_id: stranger.id }))).toEqual([422, [{ path: 'account_id', code: 'invalid' }]]);
    expect(fieldsOf(await post({ account_id: planner.id }))).toEqual([422, [{ path: 'account_id', code: 'invalid' }]]);
    expect(fieldsOf(await post({ shift_id: newId() }))).toEqual([422, [{ path: 'shift_id', code: 'invalid' }]]);
    expect(fieldsOf(await post({ post_id: newId() }))).toEqual([422, [{ path: 'post_id', code: 'invalid' }]]);
    expect((await post({ day: '2026-02-30' })).statusCode).toBe(400);
  });

  it('lets planners change the roster and guards read it, at their own property only', async () => {
    const duty = await plan();
    const elsewhere = (await aProperty(world)).id;
    expect((await joko.call('POST', 'security-duty', facts())).statusCode).toBe(403);
    expect((await joko.call('GET', 'security-roster', undefined, elsewhere)).statusCode).toBe(404);
    expect((await planner.call('DELETE', `security-duty/${duty.id}`, undefined, elsewhere)).statusCode).toBe(404);
    const clerk = await aSecurityPerson(world, property_id, { role: { actions: ['property.read'] } });
    for (const path of ['security-roster', 'security-on-duty', 'patrol-board', 'shift-handover-datatable'])
      expect((await clerk.call('GET', path)).statusCode).toBe(403);
  });

  it('keeps the times of a planned duty when its shift changes', async () => {
    const duty = await plan();
    await planner.call('PUT', `security-shift/${shifts.morning}`, {
      name: 'Pagi',
      starts: '06:00',
      ends: '14:00',
      version: 1,
    });
    expect((await roster()).duties).toMatchObject([{ from: duty.from, until: duty.until }]);
    const tuesday = await plan({ day: '2026-11-17' });
    expect(tuesday.from).toBe('2026-11-16T23:00:00.000Z');
    expect((await planner.call('DELETE', `security-shift/${shifts.morning}`)).json().code).toBe('in_use');
  });

  it('downloads the roster as a spreadsheet', async () => {
    await plan({ shift_id: shifts.night });
    const answer = await planner.call('GET', `security-duty-download?from=${MONDAY}&until=2026-11-22`);
    const rows = await textsOf(Buffer.from(answer.json<{ content: string }>().content, 'base64'));
    expect(rows).toMatchObject([{ Giliran: 'Malam', Petugas: 'Joko', Pos: 'Gerbang', Status: 'Dijadwalkan' }]);
    expect(rows[0]?.['Selesai']).toContain('07:00');
  });
});

describe('duties of a person', () => {
  it('refuses overlapping duties of a person, also across midnight, and allows consecutive duties', async () => {
    await plan({ shift_id: shifts.night });
    const tuesday = { day: '2026-11-17' };
    await plan(tuesday);
    const early = await planner.call('POST', 'security-shift', { name: 'Subuh', starts: '05:00', ends: '08:00' });
    const clash = await post({ ...tuesday, shift_id: early.json<{ id: string }>().id });
    expect(fieldsOf(clash)).toEqual([422, [{ path: 'account_id', code: 'taken' }]]);
  });

  it('refuses overlapping duties of a person at two buildings', async () => {
    const other = (await aProperty(world, { group_id: joko.group_id })).id;
    await sql`insert into staff_property (account_id, property_id) values (${joko.id}, ${other})`.execute(world.owner);
    const there = await aSecurityPerson(world, other, {
      role: { actions: ['property.read', 'security_schedule.update'] },
    });
    const shift = await there.call('POST', 'security-shift', { name: 'Siang', starts: '12:00', ends: '20:00' });
    await plan();
    const clash = await there.call('POST', 'security-duty', {
      day: MONDAY,
      shift_id: shift.json<{ id: string }>().id,
      account_id: joko.id,
    });
    expect(fieldsOf(clash)).toEqual([422, [{ path: 'account_id', code: 'taken' }]]);
  });

  it('accepts one of two simultaneous duties of the same person', async () => {
    let answer: ReturnType<typeof post> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`insert into security_duty (property_id, id, day, shift_id, account_id, during, updated_at)
        values (${property_id}, ${newId()}, ${MONDAY}, ${shifts.morning}, ${joko.id},
                '[2026-11-16 14:00+07, 2026-11-16 22:00+07)', now())`.execute(tx);
      answer = post();
      void answer.then(() => {});
      await waitingForLock(world, 'insert into security_duty');
    });
    expect(fieldsOf(await answer!)).toEqual([422, [{ path: 'account_id', code: 'taken' }]]);
    expect((await roster()).duties).toHaveLength(1);
  });

  it('refuses a change of a duty with a stale version', async () => {
    const duty = await plan();
    const change = (given: object) =>
      planner.call('PUT', `security-duty/${duty.id}`, { ...facts(), version: 1, ...given });
    expect((await change({ shift_id: shifts.night, post_id: null })).json<Duty>()).toMatchObject({
      version: 2,
      post: null,
    });
    expect((await change({})).json().code).toBe('conflict');
    expect((await planner.call('DELETE', `security-duty/${duty.id}`)).statusCode).toBe(204);
    expect((await roster()).duties).toEqual([]);
  });
});

describe('absence', () => {
  const absent = (duty: Duty, given: object = {}) =>
    planner.call('PUT', `security-duty/${duty.id}/absence`, {
      is_absent: true,
      reason: 'Sakit',
      version: duty.version,
      ...given,
    });

  it('records an absence with its reason, which stays out of the audit log, and adds a substitute', async () => {
    const duty = await plan();
    expect(fieldsOf(await absent(duty, { reason: '' }))).toEqual([400, [{ path: 'reason', code: 'required' }]]);
    expect((await absent(duty, { substitute_id: wahyu.id })).json<Duty>()).toMatchObject({
      status: 'absent',
      reason: 'Sakit',
    });
    const { duties } = await roster();
    expect(duties.map(({ person, status, instead_of }) => [person.name, status, instead_of?.name])).toEqual([
      ['Joko', 'absent', undefined],
      ['Wahyu', 'planned', 'Joko'],
    ]);
    world.clock.set(new Date('2026-11-16T08:00:00+07:00'));
    expect((await onDuty()).now.map(({ person }) => person.name)).toEqual(['Wahyu']);
    expect(JSON.stringify(await auditOf(world, property_id, 'security-duty.absent'))).not.toContain('Sakit');
  });

  it('refuses a substitute who is on duty at the same time', async () => {
    const duty = await plan();
    await plan({ account_id: wahyu.id });
    expect(fieldsOf(await absent(duty, { substitute_id: wahyu.id }))).toEqual([
      422,
      [{ path: 'substitute_id', code: 'taken' }],
    ]);
    expect((await roster()).duties.map(({ status }) => status)).toEqual(['planned', 'planned']);
  });

  it('changes an absent person back to planned', async () => {
    const duty = await plan();
    const away = (await absent(duty)).json<Duty>();
    const back = await absent(away, { is_absent: false, reason: '' });
    expect(back.json<Duty>()).toMatchObject({ status: 'planned', reason: '' });
  });
});

describe('swapping duties', () => {
  const swap = (one: Duty, other: Duty, version = one.version) =>
    planner.call('POST', `security-duty/${one.id}/swap`, { with_id: other.id, version });

  it('swaps the people of two duties, also of duties at the same time', async () => {
    const one = await plan();
    const second = (await planner.call('POST', 'security-post', { name: 'Lobi' })).json<{ id: string }>().id;
    const other = await plan({ account_id: wahyu.id, post_id: second });
    expect((await swap(one, other)).json<Duty>()).toMatchObject({ person: { name: 'Wahyu' }, version: 2 });
    const { duties } = await roster();
    expect(duties.map(({ person, post: at }) => `${person.name} ${at?.name}`).toSorted()).toEqual([
      'Joko Lobi',
      'Wahyu Gerbang',
    ]);
    expect((await swap(one, other)).json().code).toBe('conflict');
  });

  it('refuses a swap that would overlap another duty, and changes nothing', async () => {
    const one = await plan();
    const other = await plan({ account_id: wahyu.id, day: '2026-11-17' });
    await plan({ day: '2026-11-17' });
    expect(fieldsOf(await swap(one, other))).toEqual([422, [{ path: 'with_id', code: 'taken' }]]);
    const { duties } = await roster();
    expect(duties.find(({ id }) => id === one.id)).toMatchObject({
      person: { name: 'Joko' },
      status: 'planned',
      version: 1,
    });
  });
});

describe('copying a week', () => {
  it('copies the duties of the previous week, except those of substitutes and of people who are already planned', async () => {
    const duty = await plan();
    await plan({ account_id: wahyu.id, shift_id: shifts.night });
    await planner.call('PUT', `security-duty/${duty.id}/absence`, {
      is_absent: true,
      reason: 'Cuti',
      substitute_id: wahyu.id,
      version: 1,
    });
    await plan({ day: '2026-11-24', account_id: wahyu.id, shift_id: shifts.morning });
    await plan({ day: '2026-11-23', account_id: wahyu.id, shift_id: shifts.night });
    const copy = () => planner.call('POST', 'security-duty-copy', { day: '2026-11-25' });
    expect((await copy()).json()).toEqual({ copied: 1, skipped: 1 });
    const { duties } = await roster(planner, '2026-11-25');
    expect(duties.map(({ day, person, status }) => [day, person.name, status])).toEqual([
      ['2026-11-23', 'Joko', 'planned'],
      ['2026-11-23', 'Wahyu', 'planned'],
      ['2026-11-24', 'Wahyu', 'planned'],
    ]);
    expect((await copy()).json()).toEqual({ copied: 0, skipped: 2 });
  });
});
