import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aTenant, aUnit } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { importedKinds } from '../../../test/records/imported-kinds.ts';
import { aSheet, importerOf, textsOf, type Importer, type TextRow } from '../../../test/records/importer.ts';

const world = await createWorld();
let property_id: string;
let staff: Importer;

beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  staff = await importerOf(world, property_id, { language: 'id' });
});

const KINDS = importedKinds(() => ({ world, property_id }));

const audited = async () => {
  const { rows } = await sql<{ action: string; record_id: string | null; detail: Record<string, unknown> }>`
    select action, record_id, detail from audit_log where property_id = ${property_id} order by id`.execute(
    world.owner,
  );
  return rows;
};

describe.each(Object.entries(KINDS))('%s sheets', (name, { query = '', prepare, rows, changed }) => {
  it('creates the records of an imported sheet, and changes nothing when an export is imported', async () => {
    await prepare?.();
    const first = await staff.check(name, await aSheet(rows), query);
    expect(first.counts).toEqual({ create: rows.length, change: 0, unchanged: 0, fault: 0 });
    expect((await audited()).filter(({ action }) => action.startsWith(name))).toEqual([]);
    expect(await staff.importSheet(name, await aSheet(rows), query)).toEqual({
      created: rows.length,
      changed: 0,
      unchanged: 0,
      skipped: 0,
    });
    const file = await staff.download(name, query);
    const held = await textsOf(file);
    expect(held).toHaveLength(rows.length);
    expect(held).toEqual(expect.arrayContaining([...rows]));
    const again = await staff.check(name, file, query);
    expect(again.counts).toEqual({ create: 0, change: 0, unchanged: rows.length, fault: 0 });
    expect([again.unknown_columns, again.missing_columns]).toEqual([[], []]);
  });

  it('updates existing records by import and logs each record and the import itself', async () => {
    await prepare?.();
    await staff.importSheet(name, await aSheet(rows), query);
    const report = await staff.check(name, await aSheet([changed]), query);
    const isSame = name === 'unit';
    expect(report.rows.map(({ outcome }) => outcome)).toEqual([isSame ? 'unchanged' : 'change']);
    const result = await staff.importSheet(name, await aSheet([changed]), `${query}&file_name=Ubah.xlsx`);
    expect([result.created, result.changed]).toEqual([0, isSame ? 0 : 1]);
    const log = await audited();
    const made = log.filter(({ action }) => action === `${name}.created`);
    expect(new Set(made.map(({ record_id }) => record_id)).size).toBe(rows.length);
    const imports = log.filter(({ action }) => action === `${name}.imported`).map(({ detail }) => detail);
    expect(imports).toMatchObject([{ created: rows.length }, { file_name: 'Ubah.xlsx', ...result }]);
    const updated = log.filter(({ action }) => action === `${name}.updated`).map(({ detail }) => Object.keys(detail));
    expect(updated.map((names) => names.toSorted())).toEqual(isSame ? [] : [report.rows[0]?.changes.toSorted()]);
  });

  it('offers an empty import template with titles in either language, and reads both', async () => {
    const titlesIn = async (language: string) => {
      const answer = await staff.get(`${name}-import-template?language=${language}`);
      const { content, file_name } = answer.json<{ content: string; file_name: string }>();
      expect(file_name).toBe(`${name}-template.xlsx`);
      const report = await staff.check(name, Buffer.from(content, 'base64'), query);
      expect(report).toMatchObject({ rows: [], unknown_columns: [], missing_columns: [] });
      return content;
    };
    expect(await titlesIn('en')).not.toBe(await titlesIn('id'));
  });

  it('lets staff of the property export sheets and only staff with the permission import them', async () => {
    const file = await aSheet(rows);
    const elsewhere = (await aProperty(world)).id;
    const answer = await world.app.inject({
      method: 'POST',
      url: `/v1/${name}-import?property_id=${elsewhere}${query}`,
      payload: file,
      headers: { ...staff.token, 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    });
    expect(answer.statusCode).toBe(404);
    expect((await staff.get(`${name}-download?property_id=${elsewhere}${query}`)).statusCode).toBe(404);
    const reader = await importerOf(world, property_id, { role: { actions: ['property.read', 'tenant.read'] } });
    expect((await reader.send(name, file, query)).statusCode).toBe(403);
    expect((await reader.get(`${name}-import-template`)).statusCode).toBe(403);
    expect((await reader.get(`${name}-download?property_id=${property_id}${query}`)).statusCode).toBe(200);
    const blind = await importerOf(world, property_id, { role: { actions: ['permit.read'] } });
    expect((await blind.get(`${name}-download?property_id=${property_id}${query}`)).statusCode).toBe(403);
  });
});

describe('an import report', () => {
  const faultsOf = async (name: string, rows: readonly TextRow[], query = '') => {
    const { rows: reported } = await staff.check(name, await aSheet(rows), query);
    return reported.map(({ row, outcome, faults }) => [row, outcome, ...faults.map((fault) => Object.values(fault))]);
  };

  it('reports row, column and fault of each faulty row, also for unknown and ambiguous names', async () => {
    const [ground, first] = [
      await aFloor(world, { property_id, name: 'Dasar' }),
      await aFloor(world, { property_id, name: 'Lantai 1' }),
    ];
    for (const floor of [ground, first]) await aUnit(world, { property_id, floor_id: floor.id, name: '01' });
    const free = await aUnit(world, { property_id, floor_id: first.id, name: '02, atas' });
    await aTenant(world, { property_id, name: 'Kembar', unit_ids: [] });
    await aTenant(world, { property_id, name: 'Kembar', unit_ids: [] });
    const row = { Nama: '', Unit: '', Kategori: '', Telepon: '', Aktif: '' };
    expect(
      await faultsOf('tenant', [
        { ...row, Nama: 'Baik', Unit: '01 (Dasar); 01 (lantai 1), 02, atas' },
        { ...row, Telepon: '021' },
        { ...row, Nama: 'A', Unit: '01, 99' },
        { ...row, Nama: 'B', Kategori: 'Busana', Aktif: 'mungkin' },
        { ...row, Nama: 'Kembar' },
        { ...row, Nama: 'x'.repeat(121), Telepon: '0'.repeat(33) },
      ]),
    ).toEqual([
      [2, 'create'],
      [3, 'fault', ['name', 'required']],
      [4, 'fault', ['unit_ids', 'ambiguous', '01'], ['unit_ids', 'not_found', '99']],
      [5, 'fault', ['category_id', 'not_found', 'Busana'], ['active', 'invalid', 'mungkin']],
      [6, 'fault', ['name', 'ambiguous']],
      [7, 'fault', ['name', 'too_long'], ['phone', 'too_long']],
    ]);
    const result = await staff.importSheet('tenant', await aSheet([{ ...row, Nama: 'Baik', Unit: '02, atas' }]));
    expect(result.created).toBe(1);
    const { rows } = await sql`select from tenant_unit where unit_id = ${free.id}`.execute(world.owner);
    expect(rows).toHaveLength(1);
  });

  it('reports a record that appears twice in a sheet at both rows', async () => {
    await aFloor(world, { property_id, name: 'Dasar' });
    expect(
      await faultsOf(
        'floor',
        ['Dasar', 'Atap', 'dasar', 'atap', 'Lain'].map((Nama) => ({ Nama })),
      ),
    ).toEqual([
      [2, 'fault', ['name', 'twice', '4']],
      [3, 'fault', ['name', 'twice', '5']],
      [4, 'fault', ['name', 'twice', '2']],
      [5, 'fault', ['name', 'twice', '3']],
      [6, 'create'],
    ]);
  });

  it('reads days, times, numbers and words as people write them and reports invalid ones', async () => {
    const asset = { Kode: 'A', Nama: 'P', 'Dibeli pada': '5/3/2025', Keadaan: 'retired' };
    expect(
      await faultsOf('asset', [
        asset,
        { ...asset, Kode: 'B', 'Dibeli pada': '30/02/2025' },
        { ...asset, Kode: 'C', Keadaan: 'hilang' },
      ]),
    ).toEqual([
      [2, 'create'],
      [3, 'fault', ['purchased_on', 'invalid', '30/02/2025']],
      [4, 'fault', ['state', 'invalid', 'hilang']],
    ]);
    const slot = { Jenis: 'loading', Nama: '', Mulai: '8.00', Selesai: '10:00:00', Kapasitas: '3' };
    expect(await faultsOf('slot', [slot, { ...slot, Mulai: '25:00', Kapasitas: 'tiga' }])).toEqual([
      [2, 'create'],
      [3, 'fault', ['capacity', 'invalid', 'tiga'], ['starts', 'invalid']],
    ]);
  });

  it('ignores unknown columns and empty rows of a sheet, and requires the key columns', async () => {
    const report = await staff.check(
      'floor',
      await aSheet([
        { Keterangan: 'x', NAME: 'Dasar', 'ORDER *': '3' },
        { Keterangan: '', NAME: '', 'ORDER *': '' },
        { Keterangan: '', NAME: ' Atap ', 'ORDER *': '' },
      ]),
    );
    expect(report).toMatchObject({ unknown_columns: ['Keterangan'], missing_columns: [] });
    expect(report.rows.map(({ row, name }) => [row, name])).toEqual([
      [2, 'Dasar'],
      [4, 'Atap'],
    ]);
    const without = await staff.check('unit', await aSheet([{ Nama: 'A' }]));
    expect(without).toMatchObject({ missing_columns: ['floor_id'], rows: [] });
    const refused = await staff.send('unit', await aSheet([{ Nama: 'A' }]), `&commit=${'0'.repeat(64)}`);
    expect(refused.statusCode).toBe(409);
  });

  it('leaves fields unchanged whose column is missing in the imported sheet', async () => {
    await staff.importSheet('tenant', await aSheet([{ Nama: 'Kopi', Telepon: '021', Aktif: 'tidak' }]));
    const report = await staff.check('tenant', await aSheet([{ Name: 'Kopi', Phone: '022' }]));
    expect(report.rows).toMatchObject([{ outcome: 'change', changes: ['phone'] }]);
    await staff.importSheet('tenant', await aSheet([{ Name: 'Kopi', Phone: '022' }]));
    expect(await textsOf(await staff.download('tenant'))).toMatchObject([{ Telepon: '022', Aktif: 'FALSE' }]);
  });
});
