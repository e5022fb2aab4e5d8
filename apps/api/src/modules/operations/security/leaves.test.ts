import type { Duty, OnDuty, Roster } from '@gerbang/shared/contracts/operations/security';
import type { Leave } from '@gerbang/shared/contracts/operations/security-leave';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { auditOf } from '../../../../test/gate/gate.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aSecurityPerson, type SecurityPerson } from '../../../../test/operations/security.ts';
import { textsOf } from '../../../../test/records/importer.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let planner: SecurityPerson;
let joko: SecurityPerson;
let wahyu: SecurityPerson;
let shift_id: string;

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;

beforeEach(async () => {
  world.clock.set(new Date('2026-11-16T08:00:00+07:00'));
  property_id = (await aProperty(world)).id;
  const plans = { role: { actions: ['property.read', 'security_schedule.update'] } } as const;
  planner = await aSecurityPerson(world, property_id, plans);
  [joko, wahyu] = [
    await aSecurityPerson(world, property_id, { name: 'Joko' }),
    await aSecurityPerson(world, property_id, { name: 'Wahyu' }),
  ];
  const shift = { name: 'Pagi', starts: '07:00', ends: '15:00' };
  shift_id = (await planner.call('POST', 'security-shift', shift)).json<{ id: string }>().id;
});

const leaveOf = (given: object = {}) => ({
  id: newId(),
  account_id: joko.id,
  kind: 'sick',
  starts_on: MONDAY,
  ends_on: TUESDAY,
  ...given,
});
const send = (body: object) => planner.call('POST', 'security-leave', body);
const post = (day: string, account_id = joko.id) =>
  planner.call('POST', 'security-duty', { day, shift_id, account_id });
const plan = async (day: string, account_id = joko.id) => {
  const answer = await post(day, account_id);
  expect(answer.statusCode).toBe(201);
  return answer.json<Duty>();
};
const roster = async (who = planner, day: string = MONDAY) =>
  (await who.call('GET', `security-roster?day=${day}`)).json<Roster>();
const fieldsOf = (answer: { json: () => { fields?: unknown } }) => answer.json().fields;

describe('leave of a guard', () => {
  it('shows leave in the roster of each week it touches, and its kind to planners only', async () => {
    const leave = leaveOf({ starts_on: '2026-11-22', ends_on: '2026-11-23' });
    expect((await send(leave)).statusCode).toBe(201);
    const { account_id, ...shown } = leave;
    const expected = [{ ...shown, person: { id: account_id, name: 'Joko' }, version: 1 }];
    expect((await roster()).leaves).toEqual(expected);
    expect((await roster(planner, '2026-11-23')).leaves).toEqual(expected);
    expect((await roster(planner, '2026-11-30')).leaves).toEqual([]);
    expect((await roster(wahyu)).leaves).toMatchObject([{ id: leave.id, kind: null }]);
    expect(JSON.stringify(await auditOf(world, property_id, 'security-leave.created'))).not.toContain('sick');
  });

  it('records a repeated request once, and refuses an edited one and a second leave in the same days', async () => {
    const leave = leaveOf();
    expect((await send(leave)).json<Leave>().id).toBe(leave.id);
    expect((await send(leave)).statusCode).toBe(201);
    expect(await auditOf(world, property_id, 'security-leave.created')).toHaveLength(1);
    for (const edit of [{ account_id: wahyu.id }, { kind: 'annual' }, { ends_on: WEDNESDAY }]) {
      const other = await send({ ...leave, ...edit });
      expect([other.statusCode, other.json().code]).toEqual([409, 'conflict']);
    }
    const overlapping = leaveOf({ starts_on: TUESDAY, ends_on: WEDNESDAY });
    expect(fieldsOf(await send(overlapping))).toEqual([{ path: 'starts_on', code: 'taken' }]);
    expect((await send({ ...overlapping, starts_on: WEDNESDAY })).statusCode).toBe(201);
  });

  it('refuses leave that ends before it starts or lasts longer than a year, and leave of people who are no guards', async () => {
    const year = { starts_on: '2026-01-01', ends_on: '2027-01-01' };
    expect((await send(leaveOf({ ends_on: '2026-11-15' }))).statusCode).toBe(400);
    expect((await send(leaveOf({ starts_on: '2026-02-30' }))).statusCode).toBe(400);
    expect((await send(leaveOf({ ...year, ends_on: '2027-01-02' }))).statusCode).toBe(400);
    expect((await send(leaveOf(year))).statusCode).toBe(201);
    expect(fieldsOf(await send(leaveOf({ account_id: planner.id })))).toEqual([
      { path: 'account_id', code: 'invalid' },
    ]);
  });

  it('changes leave of the version that was read, and refuses a stale version and days of another leave', async () => {
    const { id, ...facts } = leaveOf();
    await send({ id, ...facts });
    await send(leaveOf({ starts_on: WEDNESDAY, ends_on: WEDNESDAY }));
    const edit = (given: object, version = 1) =>
      planner.call('PUT', `security-leave/${id}`, { ...facts, version, ...given });
    expect(fieldsOf(await edit({ ends_on: WEDNESDAY }))).toEqual([{ path: 'starts_on', code: 'taken' }]);
    expect(fieldsOf(await edit({ account_id: planner.id }))).toEqual([{ path: 'account_id', code: 'invalid' }]);
    expect((await edit({ ends_on: '2026-11-15' })).statusCode).toBe(400);
    const changed = await edit({ account_id: wahyu.id, kind: 'annual', ends_on: WEDNESDAY });
    expect(changed.json()).toMatchObject({ person: { name: 'Wahyu' }, kind: 'annual', ends_on: WEDNESDAY, version: 2 });
    const stale = await edit({});
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'conflict']);
    expect(JSON.stringify(await auditOf(world, property_id, 'security-leave.updated'))).not.toContain('annual');
    await plan(MONDAY);
    expect(fieldsOf(await post(MONDAY, wahyu.id))).toEqual([{ path: 'account_id', code: 'on_leave' }]);
  });

  it('corrects the leave of a guard who has left', async () => {
    const { id, ...facts } = leaveOf();
    await send({ id, ...facts });
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', facts.account_id).execute();
    const corrected = await planner.call('PUT', `security-leave/${id}`, { ...facts, version: 1, ends_on: WEDNESDAY });
    expect([corrected.statusCode, corrected.json().ends_on]).toEqual([200, WEDNESDAY]);
  });

  it('deletes leave, after which the guard can be planned again', async () => {
    const leave = leaveOf();
    await send(leave);
    const elsewhere = (await aProperty(world)).id;
    expect((await planner.call('DELETE', `security-leave/${leave.id}`, undefined, elsewhere)).statusCode).toBe(404);
    expect((await planner.call('DELETE', `security-leave/${leave.id}`)).statusCode).toBe(204);
    expect((await planner.call('DELETE', `security-leave/${leave.id}`)).statusCode).toBe(404);
    expect((await roster()).leaves).toEqual([]);
    await plan(MONDAY);
  });
});

describe('the roster with leave', () => {
  it('refuses to plan a guard on leave, as a new or changed duty, a substitute or a swap', async () => {
    await send(leaveOf());
    expect(fieldsOf(await post(TUESDAY))).toEqual([{ path: 'account_id', code: 'on_leave' }]);
    const own = await plan(WEDNESDAY);
    const moved = { day: TUESDAY, shift_id, account_id: joko.id, version: own.version };
    const update = await planner.call('PUT', `security-duty/${own.id}`, moved);
    expect(fieldsOf(update)).toEqual([{ path: 'account_id', code: 'on_leave' }]);
    const other = await plan(TUESDAY, wahyu.id);
    const absence = { is_absent: true, reason: 'Izin', substitute_id: joko.id, version: other.version };
    const substitute = await planner.call('PUT', `security-duty/${other.id}/absence`, absence);
    expect(fieldsOf(substitute)).toEqual([{ path: 'substitute_id', code: 'on_leave' }]);
    for (const [one, two] of [
      [own, other],
      [other, own],
    ] as const) {
      const swap = await planner.call('POST', `security-duty/${one.id}/swap`, {
        with_id: two.id,
        version: one.version,
      });
      expect(fieldsOf(swap)).toEqual([{ path: 'with_id', code: 'on_leave' }]);
    }
    expect((await roster()).duties.map(({ day, person }) => [day, person.name])).toEqual([
      [TUESDAY, 'Wahyu'],
      [WEDNESDAY, 'Joko'],
    ]);
  });

  it('marks duties that were planned before the leave, and does not count the guard as on duty', async () => {
    const onDuty = async () => (await wahyu.call('GET', 'security-on-duty')).json<OnDuty>().now;
    await plan(MONDAY);
    expect(await onDuty()).toHaveLength(1);
    await send(leaveOf());
    expect((await roster()).duties).toMatchObject([{ status: 'planned', on_leave: true }]);
    expect(await onDuty()).toEqual([]);
    const sheet = await planner.call('GET', `security-duty-download?from=${MONDAY}&until=${TUESDAY}`);
    const rows = await textsOf(Buffer.from(sheet.json<{ content: string }>().content, 'base64'));
    expect(rows).toMatchObject([{ Petugas: 'Joko', Status: 'Cuti' }]);
  });

  it('skips guards on leave when last week is copied', async () => {
    await plan(MONDAY);
    await plan(MONDAY, wahyu.id);
    await send(leaveOf({ starts_on: '2026-11-23', ends_on: '2026-11-23' }));
    const copy = await planner.call('POST', 'security-duty-copy', { day: '2026-11-23' });
    expect(copy.json()).toEqual({ copied: 1, skipped: 1 });
    expect((await roster(planner, '2026-11-23')).duties).toMatchObject([{ person: { name: 'Wahyu' } }]);
  });
});
