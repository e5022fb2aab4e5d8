import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aTenant, aUnit } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aReading, meterReader } from '../../../../test/operations/meters.ts';
import { aSheet, importerOf, textsOf } from '../../../../test/records/importer.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';

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

describe('meter round', () => {
  it('lists active meters floor by floor and marks the meters already read this month', async () => {
    const at = (await aProperty(world)).id;
    const mine = await staffCaller(world, at);
    const [low, high] = [
      await aFloor(world, { property_id: at, name: 'GF', position: 0 }),
      await aFloor(world, { property_id: at, name: 'L1', position: 1 }),
    ];
    const unit = async (floor_id: string, name: string) => (await aUnit(world, { property_id: at, floor_id, name })).id;
    const meter = async (serial_number: string, facts: object) =>
      (await mine('POST', 'meter', { serial_number, ...facts })).json<{ id: string }>().id;
    await meter('Utama', { location: 'Gardu' });
    await meter('L1', { unit_id: await unit(high.id, 'A1') });
    await meter('G10', { unit_id: await unit(low.id, 'G-10') });
    const second = await meter('G2', { unit_id: await unit(low.id, 'G-2') });
    const replaced = await meter('Lama', { floor_id: low.id });
    await mine('PUT', `meter/${replaced}`, { serial_number: 'Lama', replaced_by_id: second, version: 1 });
    await meter('Mati', { floor_id: low.id, active: false });
    await mine('POST', 'meter-reading', aReading(second, 7, '2026-11-01T00:00:00+07:00'));
    const round = (await mine('GET', 'meter-round')).json();
    expect([round.month, round.data.map((one: { serial_number: string }) => one.serial_number)]).toEqual([
      '2026-11',
      ['G2', 'G10', 'L1', 'Utama'],
    ]);
    expect(round.data.map((one: { is_read: boolean }) => one.is_read)).toEqual([true, false, false, false]);
    expect(round.data[0]).toMatchObject({ last_value: 7, usual_daily: null, floor: 'GF', unit: 'G-2' });
  });

  it('returns the usual daily use of each meter, so that a phone can warn offline', async () => {
    const { id } = await meters.aUsedMeter();
    const round = (await call('GET', 'meter-round')).json<{ data: { id: string; usual_daily: number }[] }>();
    expect(round.data.find((one) => one.id === id)?.usual_daily).toBe(10);
  });
});

describe('consumption', () => {
  it('shows the consumption of a meter in the last months', async () => {
    const { id } = await meters.aUsedMeter({ multiplier: 2 });
    const { data } = (await call('GET', `meter-use?meter_id=${id}`)).json();
    expect(data).toHaveLength(13);
    expect(data.slice(-5)).toEqual([
      { month: '2026-07', opening: null, closing: null, amount: null, is_complete: false },
      { month: '2026-08', opening: 1000, closing: 1310, amount: 620, is_complete: true },
      { month: '2026-09', opening: 1310, closing: 1610, amount: 600, is_complete: true },
      { month: '2026-10', opening: 1610, closing: 1920, amount: 620, is_complete: true },
      { month: '2026-11', opening: null, closing: null, amount: null, is_complete: false },
    ]);
  });

  it('lists the consumption of all meters in a month, as a page and as a spreadsheet', async () => {
    const at = (await aProperty(world)).id;
    const staff = await importerOf(world, at);
    const mine = await staffCaller(world, at);
    const unit = await aUnit(world, { property_id: at, name: 'U-1' });
    await aTenant(world, { property_id: at, name: 'Kopi Senja', unit_ids: [unit.id] });
    const one = (await mine('POST', 'meter', { serial_number: 'E-1', unit_id: unit.id, multiplier: 40 })).json().id;
    await mine('POST', 'meter', { serial_number: 'W-1', kind: 'water', location: 'Atap' });
    for (const [day, value] of [
      ['2026-09-16', 0],
      ['2026-10-16', 300],
      ['2026-11-15', 900],
    ] as const)
      expect((await mine('POST', 'meter-reading', aReading(one, value, `${day}T00:00:00+07:00`))).statusCode).toBe(201);
    const page = (await mine('GET', 'meter-consumption-datatable?month=2026-10')).json();
    expect(page.data).toEqual([
      expect.objectContaining({
        serial_number: 'E-1',
        tenant: 'Kopi Senja',
        opening: 150,
        closing: 620,
        amount: 18_800,
      }),
      expect.objectContaining({ serial_number: 'W-1', amount: null, amount_before: null }),
    ]);
    expect(page.data[0].amount_before).toBe(6000);
    const water = (await mine('GET', 'meter-consumption-datatable?month=2026-10&kind=water')).json();
    expect(water.data.map(({ serial_number }: { serial_number: string }) => serial_number)).toEqual(['W-1']);
    const sheet = await textsOf(await staff.download('meter-consumption', '&month=2026-10'));
    expect(sheet).toEqual([
      expect.objectContaining({
        Bulan: '2026-10',
        'Nomor seri': 'E-1',
        Jenis: 'Listrik',
        Tenant: 'Kopi Senja',
        'Angka awal': '150',
        'Angka akhir': '620',
        'Faktor kali': '40',
        Pemakaian: '18800',
        Satuan: 'kWh',
      }),
      expect.objectContaining({ 'Nomor seri': 'W-1', Jenis: 'Air', Pemakaian: '', Satuan: 'm³' }),
    ]);
  });
});

describe('import of readings', () => {
  const row = (serial: string, day: string, value: string, note = '') => ({
    'Nomor seri': serial,
    'Tanggal baca': day,
    'Angka meter': value,
    Catatan: note,
  });

  it('reports the outcome of an import row by row and then writes exactly those readings', async () => {
    const staff = await importerOf(world, property_id);
    const { id, serial_number: serial } = await meters.aUsedMeter();
    const file = await aSheet([
      row(serial.toLowerCase(), '10/11/2026', '2010,5'),
      row(serial, '2026-11-12', '2029'),
      row('M-none', '2026-11-12', '5'),
      row(serial, '2026-11-13', '1'),
      row(serial, '2026-11-14', '9000', 'Pesta'),
      row(serial, '2026-11-12', '2030'),
      row(serial, '', ''),
      row(serial, '2026-11-15', '9999999'),
    ]);
    const report = await staff.check('meter-reading', file);
    expect(report.rows.map(({ row: line, outcome, faults }) => [line, outcome, faults])).toEqual([
      [2, 'create', []],
      [3, 'create', []],
      [4, 'fault', [{ column: 'serial_number', code: 'not_found', text: 'M-none' }]],
      [5, 'fault', [{ column: 'reading_value', code: 'implausible', text: '1' }]],
      [6, 'create', []],
      [7, 'fault', [{ column: 'read_on', code: 'twice', text: '3' }]],
      [
        8,
        'fault',
        [
          { column: 'read_on', code: 'required' },
          { column: 'reading_value', code: 'required' },
        ],
      ],
      [9, 'fault', [{ column: 'reading_value', code: 'too_long' }]],
    ]);
    const refused = await staff.send('meter-reading', file, `&commit=${report.hash}`);
    expect(refused.statusCode).toBe(422);
    const written = await staff.send('meter-reading', file, `&commit=${report.hash}&skip_faulty=true`, {
      'idempotency-key': 'import-readings-1',
    });
    expect(written.json()).toEqual({ created: 3, changed: 0, unchanged: 0, skipped: 5 });
    const again = await staff.send('meter-reading', file, `&commit=${report.hash}&skip_faulty=true`, {
      'idempotency-key': 'import-readings-1',
    });
    expect(again.json()).toEqual(written.json());
    const { data } = await meters.readingsOf(id);
    expect(data.slice(0, 3)).toEqual([
      expect.objectContaining({ value: 9000, note: 'Pesta', warnings: ['high'], read_at: '2026-11-14T05:00:00.000Z' }),
      expect.objectContaining({ value: 2029, warnings: [] }),
      expect.objectContaining({ value: 2010.5, read_at: '2026-11-10T05:00:00.000Z' }),
    ]);
  });

  it('refuses to write an import when a meter was read after the report', async () => {
    const staff = await importerOf(world, property_id);
    const { id, serial_number } = await meters.aMeter();
    const file = await aSheet([row(serial_number, '2026-11-10', '5')]);
    const { hash } = await staff.check('meter-reading', file);
    await meters.read(id, 9, '2026-11-09T00:00:00Z');
    const answer = await staff.send('meter-reading', file, `&commit=${hash}`);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
    expect((await meters.readingsOf(id)).data).toHaveLength(1);
  });

  it('names the required columns that are missing in an imported file', async () => {
    const staff = await importerOf(world, property_id);
    const report = await staff.check('meter-reading', await aSheet([{ 'Nomor seri': 'x', Angka: '1' }]));
    expect(report.missing_columns).toEqual(['read_on', 'reading_value']);
    expect(report.unknown_columns).toEqual(['Angka']);
  });
});
