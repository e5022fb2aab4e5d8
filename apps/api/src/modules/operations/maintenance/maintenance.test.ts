import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aCategory, aFloor, aProperty, aStaffMember } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { makeDue } from './maintenance.jobs.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  await sql`update maintenance_schedule set active = false`.execute(world.owner);
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const FACTS = { title: 'Servis AC', rule: 'FREQ=MONTHLY;BYDAY=1MO', starts_on: '2026-11-01' };
type Schedule = { id: string; version: number; next_due_on: string | null; standing: string; [field: string]: unknown };
async function made(more: object = {}): Promise<Schedule> {
  const answer = await call('POST', 'maintenance', { ...FACTS, ...more });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<Schedule>();
}
const read = async ({ id }: Schedule) => (await call('GET', `maintenance/${id}`)).json<Schedule>();
const change = (schedule: Schedule, more: object) =>
  call('PUT', `maintenance/${schedule.id}`, { ...FACTS, ...more, version: schedule.version });
const sweepOn = async (days: number) => {
  world.clock.set(new Date(MONDAY_MORNING.getTime() + days * 86_400_000));
  await makeDue.run({}, world.deps);
  // Resets the clock, because sessions expire when it is far ahead.
  world.clock.set(MONDAY_MORNING);
};
async function orders({ id }: Schedule): Promise<string[]> {
  const rows = await world.owner
    .selectFrom('work_order')
    .select('due_on')
    .where('schedule_id', '=', id)
    .orderBy('due_on')
    .execute();
  return rows.map(({ due_on }) => due_on ?? '');
}

describe('maintenance schedules', () => {
  it('sets the first due date of a schedule to a date that has not passed', async () => {
    const schedule = await made();
    expect(schedule).toMatchObject({
      next_due_on: '2026-12-07',
      standing: 'active',
      version: 1,
      time_zone: 'Asia/Jakarta',
      checklist: [],
      lead_days: 0,
    });
    expect(schedule['upcoming']).toHaveLength(10);
    expect(schedule['upcoming']).toEqual(expect.arrayContaining(['2026-12-07', '2027-01-04']));
    expect((await made({ rule: 'FREQ=DAILY', starts_on: '2020-01-01' })).next_due_on).toBe('2026-11-16');
    expect((await made({ rule: 'FREQ=DAILY', starts_on: '2027-01-01' })).next_due_on).toBe('2027-01-01');
  });

  it.each([
    ['no title', { title: ' ' }, [400, 'title', 'required']],
    ['no rule', { rule: null }, [400, 'rule', 'required']],
    ['an invalid rule', { rule: 'FREQ=HOURLY' }, [400, 'rule', 'invalid']],
    ['a rule that is never due', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, [400, 'rule', 'invalid']],
    ['a day that does not exist', { starts_on: '2026-02-30' }, [400, 'starts_on', 'invalid']],
    ['no meter', { trigger: 'meter', every_units: 5 }, [400, 'meter_id', 'required']],
    ['too many lead days', { lead_days: 91 }, [400, 'lead_days', 'invalid']],
    ['an unknown asset', { asset_id: 'a0000000-0000-4000-8000-000000000001' }, [422, 'asset_id', 'invalid']],
    [
      'an unknown meter',
      { trigger: 'meter', rule: null, every_units: 5, meter_id: 'a0000000-0000-4000-8000-000000000001' },
      [422, 'meter_id', 'invalid'],
    ],
    [
      'an assignee of another property',
      { assignee_id: 'a0000000-0000-4000-8000-000000000001' },
      [422, 'assignee_id', 'invalid'],
    ],
  ])('refuses a schedule with %s and names the field', async (_what, more, [status, path, code]) => {
    const answer = await call('POST', 'maintenance', { ...FACTS, ...more });
    expect([answer.statusCode, answer.json().fields]).toEqual([status, [{ path, code }]]);
  });

  it('shows the names of the records a schedule refers to', async () => {
    const floor = await aFloor(world, { property_id, name: 'Atap' });
    const category = await aCategory(world, { property_id, kind: 'work_order', name: 'AC' });
    const engineer = await aStaffMember(world, { properties: [property_id], name: 'Budi' });
    const given = { floor_id: floor.id, category_id: category.id, assignee_id: engineer.id };
    expect(await made(given)).toMatchObject({ ...given, floor: 'Atap', category: 'AC', assignee: 'Budi', asset: null });
    const wrong = await aCategory(world, { property_id, kind: 'asset' });
    const answer = await call('POST', 'maintenance', { ...FACTS, category_id: wrong.id });
    expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'category_id', code: 'invalid' }]]);
  });

  it('shows serial number and location of the meter of a schedule, and refuses to delete that meter', async () => {
    const meter = await call('POST', 'meter', { kind: 'water', serial_number: 'W-17', location: 'Ruang pompa' });
    const meter_id = meter.json<{ id: string }>().id;
    const schedule = await made({ trigger: 'meter', rule: null, every_units: 5, meter_id });
    expect(await read(schedule)).toMatchObject({ meter_id, meter: 'W-17 · Ruang pompa' });
    const answer = await call('DELETE', `meter/${meter_id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'in_use']);
  });

  it('refuses to change a schedule with a stale version, and stores its rule in canonical form', async () => {
    const schedule = await made();
    const answer = await change(schedule, { rule: 'rrule:byday=1mo;freq=monthly;interval=1', title: 'AC' });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { rule: FACTS.rule, title: 'AC', version: 2 }]);
    expect((await change(schedule, {})).statusCode).toBe(409);
  });

  it('deletes a schedule only while it has made no work order', async () => {
    const [unused, used] = [await made(), await made({ rule: 'FREQ=DAILY' })];
    await sweepOn(0);
    expect((await call('DELETE', `maintenance/${unused.id}`)).statusCode).toBe(204);
    expect((await call('GET', `maintenance/${unused.id}`)).statusCode).toBe(404);
    const answer = await call('DELETE', `maintenance/${used.id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'in_use']);
  });

  it('hides schedules of another property', async () => {
    const schedule = await made();
    const stranger = await staffCaller(world, (await aProperty(world)).id);
    for (const path of ['', '/history'])
      expect((await stranger('GET', `maintenance/${schedule.id}${path}`)).statusCode).toBe(404);
    expect((await stranger('POST', `maintenance/${schedule.id}/make`)).statusCode).toBe(404);
  });
});

describe('changing the rule', () => {
  it('makes no second work order for the same date after the rule has changed', async () => {
    const schedule = await made({ rule: 'FREQ=DAILY' });
    await sweepOn(0);
    const changed = await change(await read(schedule), { rule: 'FREQ=DAILY;INTERVAL=2', starts_on: '2026-11-16' });
    expect(changed.json().next_due_on).toBe('2026-11-18');
    await change(await read(schedule), { rule: 'FREQ=DAILY' });
    await sweepOn(0);
    await sweepOn(1);
    expect(await orders(schedule)).toEqual(['2026-11-16', '2026-11-17']);
  });

  it('makes the work orders of overdue dates also after the rule has changed', async () => {
    const schedule = await made({ rule: 'FREQ=DAILY' });
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 3 * 3_600_000));
    await sql`update maintenance_schedule set next_due_on = '2026-11-14', starts_on = '2026-11-01' where id = ${schedule.id}`.execute(
      world.owner,
    );
    await change(await read(schedule), { rule: 'FREQ=DAILY;INTERVAL=1;COUNT=400' });
    await sweepOn(0);
    expect(await orders(schedule)).toEqual(['2026-11-14', '2026-11-15', '2026-11-16']);
  });

  it('keeps the due dates when only the details of the work change', async () => {
    const schedule = await made({ rule: 'FREQ=WEEKLY;BYDAY=WE' });
    const changed = await change(schedule, { rule: 'FREQ=WEEKLY;BYDAY=WE', title: 'Lain' });
    expect(changed.json().next_due_on).toBe('2026-11-18');
  });
});

describe('pausing a schedule', () => {
  it('makes no work orders while a schedule is paused, and none for that time after it resumes', async () => {
    const schedule = await made({ rule: 'FREQ=DAILY' });
    const paused = await call('POST', `maintenance/${schedule.id}/pause`, { version: 1 });
    expect(paused.json()).toMatchObject({ standing: 'paused', active: false, version: 2, upcoming: [] });
    await sweepOn(0);
    await sql`update maintenance_schedule set next_due_on = '2026-11-01' where id = ${schedule.id}`.execute(
      world.owner,
    );
    const again = await call('POST', `maintenance/${schedule.id}/resume`, { version: 2 });
    expect(again.json()).toMatchObject({ standing: 'active', next_due_on: '2026-11-16', version: 3 });
    await sweepOn(0);
    expect(await orders(schedule)).toEqual(['2026-11-16']);
    const twice = await call('POST', `maintenance/${schedule.id}/resume`, { version: 3 });
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'move_not_allowed']);
  });
});

describe('making a work order now', () => {
  it('makes a work order due today on request, once per day', async () => {
    const schedule = await made();
    const answer = await call('POST', `maintenance/${schedule.id}/make`);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { due_on: '2026-11-16', code: expect.any(String) }]);
    const again = await call('POST', `maintenance/${schedule.id}/make`);
    expect([again.statusCode, again.json().code]).toEqual([409, 'move_not_allowed']);
    expect([await orders(schedule), (await read(schedule)).next_due_on]).toEqual([['2026-11-16'], '2026-12-07']);
  });

  it('makes no second work order by the rule for a day on which one was made on request', async () => {
    const schedule = await made({ rule: 'FREQ=DAILY' });
    await call('POST', `maintenance/${schedule.id}/make`);
    expect((await read(schedule)).next_due_on).toBe('2026-11-17');
    await sweepOn(0);
    expect(await orders(schedule)).toEqual(['2026-11-16']);
  });
});

describe('list of schedules', () => {
  it('lists schedules with their state, searches and sorts them', async () => {
    const [daily, monthly] = [await made({ rule: 'FREQ=DAILY', title: 'Cek genset' }), await made()];
    const ended = await made({ rule: 'FREQ=DAILY;COUNT=1', title: 'Sekali saja', starts_on: '2026-11-16' });
    await call('POST', `maintenance/${monthly.id}/pause`, { version: 1 });
    await sweepOn(0);
    const list = async (query: string) => {
      const answer = await call('GET', `maintenance-datatable?${query}`);
      return answer.json<{ data: { id: string; standing: string; overdue: number }[]; total: number }>();
    };
    const { data, total } = await list('sort=title');
    expect([total, data.map(({ standing }) => standing)]).toEqual([3, ['active', 'ended', 'paused']]);
    expect((await list('search_by=GENSET')).data.map(({ id }) => id)).toEqual([daily.id]);
    expect((await list('standing=paused')).data.map(({ id }) => id)).toEqual([monthly.id]);
    expect((await list('standing=ended')).data.map(({ id }) => id)).toEqual([ended.id]);
    world.clock.set(new Date('2026-11-16T10:00:01Z'));
    expect((await list('search_by=genset')).data[0]?.overdue).toBe(1);
  });

  it('downloads the list of schedules as a spreadsheet', async () => {
    await made();
    const answer = await call('GET', 'maintenance-download');
    expect([answer.statusCode, answer.json().file_name]).toEqual([200, 'maintenance-2026-11-16.xlsx']);
  });
});

describe('maintenance calendar', () => {
  it('shows past dates with their work orders, and future dates, in the calendar', async () => {
    const schedule = await made({ rule: 'FREQ=WEEKLY;BYDAY=MO', title: 'Mingguan' });
    const done = await made({ rule: 'FREQ=DAILY;UNTIL=20261117', title: 'Harian', starts_on: '2026-11-16' });
    await sweepOn(0);
    await sql`update work_order set status = 'done', started_at = created_at, done_at = created_at where schedule_id = ${done.id}`.execute(
      world.owner,
    );
    const answer = await call('GET', 'maintenance-calendar?from=2026-11-10&to=2026-11-30');
    const { today, data } = answer.json<{ today: string; data: Record<string, unknown>[] }>();
    expect(today).toBe('2026-11-16');
    expect(data.map(({ due_on, title, status, is_made }) => [due_on, title, status, is_made])).toEqual([
      ['2026-11-16', 'Harian', 'done', true],
      ['2026-11-16', 'Mingguan', 'open', true],
      ['2026-11-17', 'Harian', null, false],
      ['2026-11-23', 'Mingguan', null, false],
      ['2026-11-30', 'Mingguan', null, false],
    ]);
    expect(data[1]).toMatchObject({
      schedule_id: schedule.id,
      code: expect.any(String),
      work_order_id: expect.any(String),
    });
  });

  it.each(['from=2026-11-30&to=2026-11-01', 'from=2026-01-01&to=2026-12-31', 'from=x&to=y'])(
    'refuses the maintenance calendar for %s',
    async (query) => expect((await call('GET', `maintenance-calendar?${query}`)).statusCode).toBe(400),
  );
});

describe('history of a schedule', () => {
  it('lists past dates of a schedule page by page and counts the work done in time', async () => {
    const schedule = await made({ rule: 'FREQ=DAILY', starts_on: '2026-11-16' });
    await sweepOn(29);
    await sql`update work_order set status = 'done', started_at = created_at,
        done_at = due_at + case when due_on = '2026-11-16' then interval '1 minute' else interval '0' end
      where schedule_id = ${schedule.id} and due_on <= '2026-11-18'`.execute(world.owner);
    const page = async (more = '') =>
      (await call('GET', `maintenance/${schedule.id}/history?x=1${more}`)).json<{
        data: { due_on: string; status: string }[];
        next: string | null;
        done: number;
        in_time: number;
      }>();
    const first = await page();
    expect([first.data.length, first.data[0]?.due_on, first.next, first.done, first.in_time]).toEqual([
      25,
      '2026-12-15',
      '2026-11-21',
      3,
      2,
    ]);
    const second = await page(`&before=${first.next}`);
    expect([second.data.map(({ due_on }) => due_on).at(-1), second.next]).toEqual(['2026-11-16', null]);
  });
});
