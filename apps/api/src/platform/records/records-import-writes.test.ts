import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aFloor, aProperty, aTenant, aTenantUser, aUnit, bearer, tenantLogin } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/platform/locks.ts';
import { aSheet, importerOf, textsOf, type Importer, type TextRow } from '../../../test/records/importer.ts';
import { sealAudit } from '../audit/audit.ts';

const world = await createWorld();
let property_id: string;
let staff: Importer;

beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  staff = await importerOf(world, property_id, { language: 'id' });
});

const floors = async () =>
  (await textsOf(await staff.download('floor'))).map((row) => row['Nama'] ?? '').toSorted((a, b) => a.localeCompare(b));
const named = (...names: string[]) => aSheet(names.map((Nama) => ({ Nama })));
const counted = async (table: string) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where property_id = ${property_id}`.execute(world.owner)
  ).rows[0]?.n;

describe('an import', () => {
  it('imports nothing while a row has a fault, and only the valid rows when faulty rows may be skipped', async () => {
    const file = await aSheet([
      { Nama: 'Dasar', Urutan: '1' },
      { Nama: 'Atap', Urutan: 'atas' },
    ]);
    const { hash, counts } = await staff.check('floor', file);
    expect(counts).toEqual({ create: 1, change: 0, unchanged: 0, fault: 1 });
    const refused = await staff.send('floor', file, `&commit=${hash}`);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'refused']);
    expect(await floors()).toEqual([]);
    const done = await staff.send('floor', file, `&commit=${hash}&skip_faulty=true`);
    expect(done.json()).toEqual({ created: 1, changed: 0, unchanged: 0, skipped: 1 });
    expect(await floors()).toEqual(['Dasar']);
  });

  it('imports a file once when it is sent several times with the same idempotency key', async () => {
    const file = await named('Dasar');
    const { hash } = await staff.check('floor', file);
    const headers = { 'idempotency-key': 'import-once-1' };
    const send = () => staff.send('floor', file, `&commit=${hash}`, headers);
    const [first, second, third] = [...(await Promise.all([send(), send()])), await send()];
    expect([first?.statusCode, second?.statusCode, third?.statusCode]).toEqual([200, 200, 200]);
    expect([second?.json(), third?.json()]).toEqual([first?.json(), first?.json()]);
    expect(await floors()).toEqual(['Dasar']);
    const { rows } =
      await sql`select from audit_log where property_id = ${property_id} and action = 'floor.imported'`.execute(
        world.owner,
      );
    expect(rows).toHaveLength(1);
    // Without the idempotency key the same request is a conflict, because the records have changed.
    expect((await staff.send('floor', file, `&commit=${hash}`)).statusCode).toBe(409);
    const other = await staff.send('floor', await named('Atap'), `&commit=${hash}`, headers);
    expect(other.json().code).toBe('idempotency_key_reused');
  });

  it('refuses an import when the file or the records differ from the report the user saw', async () => {
    const file = await aSheet([{ Nama: 'Dasar', Urutan: '5' }]);
    const { hash } = await staff.check('floor', file);
    const other = await aSheet([{ Nama: 'Dasar', Urutan: '6' }]);
    expect((await staff.send('floor', other, `&commit=${hash}`)).statusCode).toBe(409);
    await aFloor(world, { property_id, name: 'Dasar', position: 1 });
    const late = await staff.send('floor', file, `&commit=${hash}`);
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const seen = await staff.check('floor', file);
    await sql`update floor set version = version + 1 where property_id = ${property_id}`.execute(world.owner);
    expect((await staff.send('floor', file, `&commit=${seen.hash}`)).statusCode).toBe(409);
    expect(await textsOf(await staff.download('floor'))).toMatchObject([{ Urutan: '1' }]);
  });

  it('answers a conflict to the slower of two concurrent imports', async () => {
    const file = await named('Dasar', 'Atap');
    const { hash } = await staff.check('floor', file);
    let late: ReturnType<Importer['send']> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`insert into floor (property_id, id, name) values (${property_id}, gen_random_uuid(), 'Atap')`.execute(
        tx,
      );
      late = staff.send('floor', file, `&commit=${hash}`);
      void late.then(() => {});
      await waitingForLock(world, 'insert into "floor"');
    });
    const answer = await late;
    expect([answer?.statusCode, answer?.json().code]).toEqual([409, 'conflict']);
    expect(await floors()).toEqual(['Atap']);
    expect(await counted('audit_log')).toBe(0);
  });

  it('moves a unit between tenants by import, but refuses a unit that two rows claim or that its present tenant keeps', async () => {
    const floor_id = (await aFloor(world, { property_id, name: 'L1' })).id;
    for (const name of ['01', '02', '03']) await aUnit(world, { property_id, floor_id, name });
    const sheet = (rows: Record<string, string>) =>
      aSheet(Object.entries(rows).map(([Nama, Unit]): TextRow => ({ Nama, Unit })));
    await staff.importSheet('tenant', await sheet({ A: '01', B: '02', C: '03' }));
    expect((await staff.importSheet('tenant', await sheet({ A: '02', B: '01' }))).changed).toBe(2);
    const faults = async (rows: Record<string, string>) =>
      (await staff.check('tenant', await sheet(rows))).rows.map(({ faults: found }) => found.map(({ code }) => code));
    expect(await faults({ D: '01' })).toEqual([['taken']]);
    expect(await faults({ D: '01', E: '01', B: '' })).toEqual([['taken'], ['taken'], []]);
    // B's row is faulty and is skipped, so B keeps the unit that D claims.
    expect(await faults({ D: '01', B: '99', C: '03' })).toEqual([['taken'], ['not_found'], []]);
    expect(await faults({ D: '01', B: '03', C: '99' })).toEqual([['taken'], ['taken'], ['not_found']]);
    expect(await staff.importSheet('tenant', await sheet({ D: '01', B: '02', A: '' }))).toMatchObject({
      created: 1,
      changed: 2,
    });
    const lets = (await textsOf(await staff.download('tenant'))).map((row) => `${row['Nama']} ${row['Unit']}`);
    expect(lets.toSorted((a, b) => a.localeCompare(b))).toEqual(['A ', 'B 02', 'C 03', 'D 01']);
  });

  it('seals thousands of audit rows of an import in batches', { timeout: 60_000 }, async () => {
    await staff.importSheet(
      'floor',
      await aSheet(Array.from({ length: 2_500 }, (_none, index) => ({ Nama: `L${index}` }))),
    );
    await sealAudit.run({}, world.deps);
    expect([await counted('audit_unsealed'), await counted('audit_seal')]).toEqual([0, 2_501]);
    const { rows } = await sql`select from check_audit(${property_id}, 0, null, 10000) where fault is not null`.execute(
      world.owner,
    );
    expect(rows).toEqual([]);
  });

  it('ends the sessions of a tenant that an import deactivates, like a manual change', async () => {
    const tenant = await aTenant(world, { property_id, name: 'Kopi', unit_ids: [] });
    const token = bearer(await tenantLogin(world, await aTenantUser(world, { tenant })));
    const ask = () => world.app.inject({ url: `/v1/loading-unloading/items/${tenant.id}`, headers: token });
    expect((await ask()).statusCode).toBe(200);
    await staff.importSheet('tenant', await aSheet([{ Nama: 'Kopi', Aktif: 'tidak' }]));
    expect((await ask()).statusCode).toBe(401);
  });

  it('refuses an import that changes the times of a booked slot, and reports it before writing', async () => {
    const slot = { Jenis: 'Loading', Nama: 'Pagi', Mulai: '08:00', Selesai: '10:00', Kapasitas: '2' };
    await staff.importSheet('slot', await aSheet([slot]));
    await sql`insert into slot_day (property_id, slot_id, day, capacity, taken)
      select property_id, id, '2026-11-20', 2, 1 from slot where property_id = ${property_id}`.execute(world.owner);
    const moved = await staff.check('slot', await aSheet([{ ...slot, Selesai: '11:00' }]));
    expect(moved.rows[0]?.faults).toEqual([{ column: 'ends', code: 'fixed' }]);
    expect((await staff.importSheet('slot', await aSheet([{ ...slot, Kapasitas: '5' }]))).changed).toBe(1);
    const { rows } = await sql`select capacity from slot_day where property_id = ${property_id}`.execute(world.owner);
    expect(rows).toEqual([{ capacity: 5 }]);
  });

  it('takes the kind of imported categories from the URL', async () => {
    const file = await named('AC');
    expect((await staff.send('category', file)).statusCode).toBe(400);
    await staff.importSheet('category', file, '&kind=complaint');
    expect((await staff.check('category', file, '&kind=asset')).counts).toMatchObject({ create: 1 });
    expect((await staff.check('category', file, '&kind=complaint')).counts).toMatchObject({ unchanged: 1 });
    expect((await staff.check('category', file, '&kind=castle')).rows[0]?.faults).toEqual([
      { column: 'kind', code: 'required' },
    ]);
  });
});

describe('a file that is not a valid sheet', () => {
  const code = async (file: Buffer, headers = {}) => {
    const answer = await staff.send('tenant', file, '', headers);
    return [answer.statusCode, answer.json().code];
  };

  it('refuses to import a file that is not a valid sheet', async () => {
    expect(await code(Buffer.from('Nama\nKopi'))).toEqual([415, 'unsupported_media']);
    expect(await code(await named('x'), { 'content-type': 'application/json' })).toEqual([415, 'unsupported_media']);
    expect(await code(Buffer.alloc(5_000_001))).toEqual([413, 'payload_too_large']);
    expect((await staff.send('tenant', undefined)).json()).toMatchObject({
      fields: [{ path: 'file', code: 'required' }],
    });
    const many = await aSheet(Array.from({ length: 5_001 }, (_none, index) => ({ Nama: `T${index}` })));
    expect(await code(many)).toEqual([422, 'sheet_too_large']);
    const bomb = zipSync({ 'xl/workbook.xml': strToU8('<x/>'), 'xl/sharedStrings.xml': new Uint8Array(60_000_000) });
    expect(await code(Buffer.from(bomb))).toEqual([422, 'sheet_too_large']);
  });

  it('reports text that PostgreSQL cannot store, and at most five faults of a cell with many names', async () => {
    const parts = unzipSync(await named('Kopi AAA', 'B'));
    const path = 'xl/worksheets/sheet1.xml';
    const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace('Kopi AAA', 'Kopi _x0000_');
    const file = Buffer.from(zipSync({ ...parts, [path]: strToU8(sheet) }));
    expect((await staff.check('tenant', file)).rows[0]?.faults).toEqual([{ column: 'name', code: 'invalid' }]);
    const commas = await aSheet([{ Nama: 'A', Unit: 'x,'.repeat(16_000) }]);
    expect((await staff.check('tenant', commas)).rows[0]?.faults).toHaveLength(5);
  });
});
