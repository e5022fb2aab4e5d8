import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aTenant, aUnit } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aReading, meterReader } from '../../../../test/operations/meters.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
let meters: ReturnType<typeof meterReader>;

beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
  meters = meterReader(call);
});
beforeEach(() => world.clock.set(MONDAY_MORNING));

describe('meters', () => {
  it('shows floor, tenant and last reading of a meter', async () => {
    const floor = await aFloor(world, { property_id, name: 'Lantai Meter' });
    const unit = await aUnit(world, { property_id, floor_id: floor.id, name: 'LM-01' });
    await aTenant(world, { property_id, name: 'Kopi Meter', unit_ids: [unit.id] });
    const { id } = await meters.aMeter({ unit_id: unit.id, kind: 'water', multiplier: 1.5 });
    await meters.read(id, 41.125, '2026-11-10T03:00:00Z');
    expect((await call('GET', `meter/${id}`)).json()).toMatchObject({
      unit: 'LM-01',
      floor: 'Lantai Meter',
      tenant: 'Kopi Meter',
      multiplier: 1.5,
      last_value: 41.125,
      last_read_at: '2026-11-10T03:00:00.000Z',
      last_is_odd: false,
    });
  });

  it.each([
    [{ serial_number: 'M-9\u0000' }, 'serial_number', 'invalid'],
    [{ serial_number: 'x', multiplier: 0 }, 'multiplier', 'invalid'],
    [{ serial_number: 'x', multiplier: 1.00001 }, 'multiplier', 'invalid'],
    [{ serial_number: 'x', digits: 2 }, 'digits', 'invalid'],
    [{ serial_number: 'x', kind: 'steam' }, 'kind', 'invalid'],
  ])('refuses a meter with %j', async (facts, path, code) => {
    const answer = await call('POST', 'meter', facts);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ path, code }]]);
  });

  it('refuses a serial number that is in use, and a meter replaced by itself', async () => {
    const { id, serial_number, version } = await meters.aMeter();
    const twice = await call('POST', 'meter', { serial_number: serial_number.toLowerCase() });
    expect([twice.statusCode, twice.json().fields]).toEqual([422, [{ path: 'serial_number', code: 'taken' }]]);
    const self = await call('PUT', `meter/${id}`, { serial_number, replaced_by_id: id, version });
    expect([self.statusCode, self.json().fields]).toEqual([422, [{ path: 'replaced_by_id', code: 'invalid' }]]);
  });

  it('refuses to delete a meter with readings', async () => {
    const { id } = await meters.aMeter();
    await meters.read(id, 1, '2026-11-01T00:00:00Z');
    expect((await call('DELETE', `meter/${id}`)).json().code).toBe('in_use');
  });
});

describe('meter readings', () => {
  it('saves a meter reading once when it is sent twice', async () => {
    const { id } = await meters.aMeter();
    const body = aReading(id, 5, '2026-11-10T03:00:00Z', { note: 'x' });
    const answers = [await meters.send(body), await meters.send(body)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.json()).toMatchObject({ id: body.id, value: 5 });
    expect((await meters.readingsOf(id)).data).toHaveLength(1);
    const other = await meters.send({ ...body, value: 6 });
    expect([other.statusCode, other.json().code]).toEqual([409, 'conflict']);
  });

  it('makes a reading wait for a concurrent reading of the same meter and compares it with that reading', async () => {
    const { id } = await meters.aMeter();
    await meters.read(id, 100, '2026-11-01T03:00:00Z');
    const { second } = await world.owner.transaction().execute(async (tx) => {
      await sql`select from meter where property_id = ${property_id} and id = ${id} for update`.execute(tx);
      const waiting = (async () => meters.send(aReading(id, 150, '2026-11-03T03:00:00Z')))();
      await waitingForLock(world, 'from meter');
      await sql`insert into meter_reading (property_id, id, meter_id, value, read_at, read_by, created_at)
        select ${property_id}, ${newId()}, ${id}, 200, '2026-11-02T03:00:00Z', read_by, now()
          from meter_reading where property_id = ${property_id} and meter_id = ${id}`.execute(tx);
      return { second: waiting };
    });
    const answer = await second;
    expect([answer.statusCode, answer.json().params]).toEqual([422, { warnings: 'lower' }]);
  });

  it.each([
    ['lower than the last one', 1900, '2026-11-16T00:00:00Z', 'lower'],
    ['more than three times the usual use', 2400, '2026-11-16T00:00:00Z', 'high'],
    ['unchanged although the meter is used', 1920, '2026-11-16T00:00:00Z', 'zero'],
    ['in the future', 2070, '2026-11-17T00:00:00Z', 'future'],
    ['between two others and higher than the later one', 1650, '2026-09-15T00:00:00Z', 'above_next'],
  ])('requires confirmation and a reason for a reading that is %s', async (_what, value, read_at, warning) => {
    const { id } = await meters.aUsedMeter();
    const body = aReading(id, value, read_at);
    const odd = await meters.send(body);
    expect([odd.statusCode, odd.json().fields, odd.json().params.warnings.split(',')]).toEqual([
      422,
      [{ path: 'is_confirmed', code: 'required' }],
      expect.arrayContaining([warning]),
    ]);
    const mute = await meters.send({ ...body, is_confirmed: true });
    expect([mute.statusCode, mute.json().fields]).toEqual([422, [{ path: 'note', code: 'required' }]]);
    const kept = await meters.send({ ...body, is_confirmed: true, note: 'Sudah dicek' });
    expect([kept.statusCode, kept.json().warnings]).toEqual([201, expect.arrayContaining([warning])]);
    expect((await call('GET', `meter/${id}`)).json()).toMatchObject({
      last_is_odd: read_at > '2026-11-01',
    });
  });

  it('detects a rollover of the meter, and accepts a rollover that staff report', async () => {
    const full = await meters.aMeter({ digits: 4 });
    await meters.read(full.id, 9950, '2026-10-01T00:00:00Z');
    expect(await meters.read(full.id, 30, '2026-11-01T00:00:00Z')).toMatchObject({ rolled_over: true, warnings: [] });
    const half = await meters.aMeter({ digits: 4 });
    await meters.read(half.id, 8000, '2026-10-01T00:00:00Z');
    expect(await meters.read(half.id, 30, '2026-11-01T00:00:00Z', { rolled_over: true })).toMatchObject({
      rolled_over: true,
    });
    const higher = await meters.aMeter({ digits: 4 });
    await meters.read(higher.id, 10, '2026-10-01T00:00:00Z');
    expect(await meters.read(higher.id, 30, '2026-11-01T00:00:00Z', { rolled_over: true })).toMatchObject({
      rolled_over: false,
    });
  });

  it.each([
    ['more digits than the meter has', { value: 1000 }, 'value', 'too_long', 422],
    ['four decimals', { value: 1.0001 }, 'value', 'invalid', 400],
    ['a negative value', { value: -1 }, 'value', 'invalid', 400],
    ['no value', { value: null }, 'value', 'required', 422],
    ['the time of another reading', { read_at: '2026-11-01T00:00:00Z' }, 'read_at', 'taken', 422],
    ['a photo that was not uploaded', { photo_url: 'https://example.com/a.jpg' }, 'photo_url', 'invalid', 422],
  ])('refuses a reading with %s', async (_what, more, path, code, status) => {
    const { id } = await meters.aMeter({ digits: 3 });
    await meters.read(id, 4, '2026-11-01T00:00:00Z');
    const answer = await meters.send({ ...aReading(id, 5, '2026-11-02T00:00:00Z'), ...more });
    expect([answer.statusCode, answer.json().fields]).toEqual([status, [{ path, code }]]);
  });

  it('corrects a reading by a new reading with a reason, and keeps the old reading', async () => {
    const { id } = await meters.aMeter();
    const wrong = await meters.read(id, 900, '2026-11-01T00:00:00Z');
    const mute = await meters.send(aReading(id, 90, '2026-11-01T00:00:00Z', { corrects_id: wrong.id }));
    expect([mute.statusCode, mute.json().fields]).toEqual([422, [{ path: 'note', code: 'required' }]]);
    const right = await meters.read(id, 90, '2026-11-01T00:00:00Z', { corrects_id: wrong.id, note: 'Salah ketik' });
    const again = await meters.send(aReading(id, 91, '2026-11-01T00:00:00Z', { corrects_id: wrong.id, note: 'x' }));
    expect(again.statusCode).toBe(409);
    const { data } = await meters.readingsOf(id);
    expect(data.map(({ id: one, value, corrected_by_id }) => [one, value, corrected_by_id])).toEqual([
      [right.id, 90, null],
      [wrong.id, 900, right.id],
    ]);
    expect((await call('GET', `meter/${id}`)).json().last_value).toBe(90);
    await meters.read(id, null, '2026-11-01T00:00:00Z', { corrects_id: right.id, note: 'Meter lain' });
    expect((await call('GET', `meter/${id}`)).json().last_value).toBeNull();
    const { rows } = await sql<{ detail: object }>`select detail from audit_log
      where record_id = ${id} and action = 'meter.corrected' order by at, id`.execute(world.owner);
    expect(rows.map(({ detail }) => detail)).toEqual([
      { value: [900, 90], note: 'Salah ketik' },
      { value: [90, null], note: 'Meter lain' },
    ]);
  });

  it('refuses to change a stored reading, by a rule of the database', async () => {
    const { id } = await meters.aMeter();
    await meters.read(id, 9, '2026-11-01T00:00:00Z');
    const change = sql`update meter_reading set value = 1 where property_id = ${property_id} and meter_id = ${id}`;
    await expect(change.execute(world.owner)).rejects.toThrow('never changed');
  });

  it('lists meter readings page by page', async () => {
    const { id } = await meters.aMeter();
    await sql`insert into meter_reading (property_id, id, meter_id, value, read_at, read_by, created_at)
      select ${property_id}, gen_random_uuid(), ${id}, n, timestamptz '2026-01-01' + n * interval '1 day', a.id, now()
        from generate_series(1, 60) n, (select id from account where kind = 'staff' limit 1) a`.execute(world.owner);
    const first = await meters.readingsOf(id);
    const rest = (await call('GET', `meter-readings?meter_id=${id}&before=${first.next}`)).json<typeof first>();
    expect([...first.data, ...rest.data].map(({ value }) => value)).toEqual(
      Array.from({ length: 60 }, (_, index) => 60 - index),
    );
    expect(rest.next).toBeNull();
  });
});
