import type { ClosedDates, SlotCalendar } from '@gerbang/shared/contracts/building/schedule-settings';
import type { DockWeek } from '@gerbang/shared/contracts/goods/dock';
import { addDays } from '@gerbang/shared/time/dates';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aClosedDate, aProperty, aSlot, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { TODAY, TOMORROW, YESTERDAY } from '../../../../test/building/slots.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { aBuilding, aLoadingForm, DAY, post } from '../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;

beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const close = (day: string, reason = 'Libur') => call('PUT', 'closed-date', { day, reason });
const range = (facts: object) =>
  call('POST', 'closed-date-range', { first: TODAY, last: DAY, reason: 'Libur', ...facts });
const closed = async () => {
  const rows = await world.owner
    .selectFrom('closed_date')
    .select(['day', 'reason'])
    .where('property_id', '=', property_id)
    .orderBy('day')
    .execute();
  return Object.fromEntries(rows.map(({ day, reason }) => [day, reason]));
};
const logged = async () => {
  const { rows } = await sql<{ action: string; detail: object }>`
    select action, detail from audit_log where property_id = ${property_id} order by id`.execute(world.owner);
  return rows;
};

describe('a closed date', () => {
  it('has a reason in both languages, and each reader gets their own', async () => {
    const text = { reason: 'Libur Natal', reason_en: 'Christmas holiday' };
    expect((await call('PUT', 'closed-date', { day: DAY, ...text })).statusCode).toBe(200);
    const query = `property_id=${property_id}&form_type=work`;
    const open = await world.app.inject(`/v1/public/loading-unloading/availbility?${query}`);
    expect(open.json().closed).toEqual([{ date: DAY, ...text }]);
    const { days } = (await call('GET', `slot-calendar?kind=loading&month=${DAY.slice(0, 7)}`)).json<SlotCalendar>();
    expect(days.find(({ day }) => day === DAY)).toMatchObject({ closed: text.reason, closed_en: text.reason_en });
    await aSlot(world, { property_id });
    const reader = bearer(await staffLogin(world, await aStaffMember(world, { properties: [property_id] })));
    const closedOn = async (language: string) => {
      const url = `/v1/dock-week?property_id=${property_id}&day=${DAY}`;
      const answer = await world.app.inject({ url, headers: { ...reader, 'x-language': language } });
      return answer.json<DockWeek>().days.find(({ day }) => day === DAY)?.closed;
    };
    expect([await closedOn('id'), await closedOn('en')]).toEqual([text.reason, text.reason_en]);
    await call('PUT', 'closed-date', { day: DAY, reason: 'Libur Natal' });
    expect(await closedOn('en')).toBe('Libur Natal');
    const change = ['Libur Natal / Christmas holiday', 'Libur Natal'];
    expect((await logged()).at(-1)).toEqual({ action: 'closed_date.closed', detail: { days: { [DAY]: change } } });
  });

  it('sets, changes and removes a closed date, logging each change', async () => {
    const first = await close(DAY);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { days: [{ day: DAY, reason: 'Libur', booked: 0 }], booked: 0 },
    ]);
    await close(DAY);
    await close(DAY, 'Renovasi');
    expect(await closed()).toEqual({ [DAY]: 'Renovasi' });
    expect((await call('DELETE', `closed-date?day=${DAY}`)).statusCode).toBe(204);
    expect((await call('DELETE', `closed-date?day=${DAY}`)).statusCode).toBe(404);
    expect(await closed()).toEqual({});
    expect(await logged()).toEqual([
      { action: 'closed_date.closed', detail: { days: { [DAY]: [null, 'Libur'] } } },
      { action: 'closed_date.closed', detail: { days: { [DAY]: ['Libur', 'Renovasi'] } } },
      { action: 'closed_date.opened', detail: { days: { [DAY]: ['Renovasi', null] } } },
    ]);
  });

  it('answers how many permits are booked on a date being closed and leaves them unchanged', async () => {
    const permit = { day: DAY };
    await aPermit(world, { property_id, permit });
    await aPermit(world, { property_id, permit, kind: 'unloading', state: 'approved' });
    await aPermit(world, { property_id, permit, state: 'cancelled' });
    await aPermit(world, { property_id, permit: { day: TOMORROW } });
    await aPermit(world, { permit });
    await aPermit(world, { property_id, kind: 'work', permit: { start_date: TOMORROW, end_date: DAY } });
    expect((await close(DAY)).json<ClosedDates>()).toEqual({
      days: [{ day: DAY, reason: 'Libur', booked: 3 }],
      booked: 3,
    });
    const { rows } = await sql<{ state: string }>`
      select state from permit where property_id = ${property_id} and day = ${DAY} order by state`.execute(world.owner);
    expect(rows.map(({ state }) => state)).toEqual(['approved', 'cancelled', 'submitted']);
  });

  it('includes a permit that is being submitted in the number of permits on a date being closed, and refuses later permits', async () => {
    const building = await aBuilding(world);
    const there = await staffCaller(world, building.property_id);
    const [form, next] = [await aLoadingForm(world, building), await aLoadingForm(world, building)];
    const url = '/v1/public/loading-unloading';
    let booking: ReturnType<typeof post> | undefined;
    let closing: ReturnType<typeof call> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      // This uncommitted row makes the submission wait before its last step, which books the slot.
      await sql`insert into slot_day (property_id, slot_id, day, capacity)
        values (${building.property_id}, ${building.slots.loading.id}, ${DAY}, 50)`.execute(tx);
      booking = post(world, building, url, form);
      void booking.then(() => {});
      await waitingForLock(world, 'insert into slot_day');
      closing = there('PUT', 'closed-date', { day: DAY, reason: 'Libur' });
      void closing.then(() => {});
      await waitingForLock(world, 'from property where id');
    });
    expect([(await booking)?.statusCode, (await closing)?.json().booked]).toEqual([201, 1]);
    const refused = await post(world, building, url, next);
    expect([refused.statusCode, refused.json().fields]).toEqual([422, [{ path: 'date', code: 'not_bookable' }]]);
  });

  it('refuses to close a past date, judged by the date at the property', async () => {
    await aClosedDate(world, { property_id, day: YESTERDAY });
    for (const answer of [await close(YESTERDAY), await call('DELETE', `closed-date?day=${YESTERDAY}`)])
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'day', code: 'fixed' }]]);
    expect((await close(TODAY)).statusCode).toBe(200);
    world.clock.set(new Date('2026-11-16T17:00:00Z'));
    call = await staffCaller(world, property_id);
    expect((await close(TODAY, 'Lain')).statusCode).toBe(422);
  });

  it.each([
    {},
    { day: DAY },
    { day: DAY, reason: ' ' },
    { day: '2026-02-30', reason: 'x' },
    { day: DAY, reason: 'x', id: 1 },
  ])('refuses the malformed closed date %j', async (body) => {
    expect((await call('PUT', 'closed-date', body)).statusCode).toBe(400);
  });

  it('lets only staff who may change slots edit closed dates, and only at their own properties', async () => {
    const reader = await staffCaller(world, property_id, { role: { actions: ['property.read'] } });
    const stranger = await staffCaller(world, (await aProperty(world)).id);
    await close(DAY);
    const tries: [method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object][] = [
      ['PUT', 'closed-date', { day: DAY, reason: 'x' }],
      ['POST', 'closed-date-range', { first: DAY, last: DAY, reason: 'x' }],
      ['DELETE', `closed-date?day=${DAY}`],
    ];
    for (const [method, path, body] of tries) {
      expect((await reader(method, path, body)).statusCode).toBe(403);
      expect((await stranger(method, path, body, property_id)).statusCode).toBe(404);
    }
    expect(await closed()).toEqual({ [DAY]: 'Libur' });
  });
});

describe('POST /v1/closed-date-range', () => {
  it('closes every day of a range and changes nothing when the range is sent again', async () => {
    await aClosedDate(world, { property_id, day: TOMORROW, reason: 'Lama' });
    await aPermit(world, { property_id, kind: 'work', permit: { start_date: TODAY, end_date: TOMORROW } });
    await aPermit(world, { property_id, permit: { day: DAY } });
    const answer = await range({});
    expect([answer.statusCode, answer.json<ClosedDates>()]).toEqual([
      200,
      { days: [TODAY, TOMORROW, DAY].map((day) => ({ day, reason: 'Libur', booked: 1 })), booked: 2 },
    ]);
    expect((await range({})).json()).toEqual(answer.json());
    expect(await closed()).toEqual({ [TODAY]: 'Libur', [TOMORROW]: 'Libur', [DAY]: 'Libur' });
    const days = { [TODAY]: [null, 'Libur'], [TOMORROW]: ['Lama', 'Libur'], [DAY]: [null, 'Libur'] };
    expect(await logged()).toEqual([{ action: 'closed_date.closed', detail: { days } }]);
  });

  it('closes only the chosen weekdays of a range: Saturdays and Sundays of two weeks', async () => {
    await range({ last: addDays(TODAY, 13), weekdays: [0, 6] });
    expect(Object.keys(await closed())).toEqual(['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29']);
  });

  it('refuses to close a range of more than 92 days or one that starts in the past', async () => {
    expect((await range({ last: addDays(TODAY, 91) })).json<ClosedDates>().days).toHaveLength(92);
    const faults = async (facts: object) => (await range(facts)).json().fields;
    expect(await faults({ last: addDays(TODAY, 92) })).toEqual([{ path: 'last', code: 'too_long' }]);
    expect(await faults({ last: '9999-12-31' })).toEqual([{ path: 'last', code: 'too_long' }]);
    expect(await faults({ first: DAY, last: TODAY })).toEqual([{ path: 'last', code: 'invalid' }]);
    expect(await faults({ first: YESTERDAY })).toEqual([{ path: 'first', code: 'fixed' }]);
    expect(await faults({ weekdays: [0] })).toEqual([{ path: 'weekdays', code: 'invalid' }]);
  });

  it.each([{ weekdays: [] }, { weekdays: [7] }, { weekdays: [-1] }, { reason: '' }, { first: 'x' }, { more: 1 }])(
    'refuses the malformed closed range %j',
    async (facts) => {
      expect((await range(facts)).statusCode).toBe(400);
    },
  );
});
