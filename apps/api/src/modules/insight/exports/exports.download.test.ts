import { setTimeout as pause } from 'node:timers/promises';

import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aTenantUser, bearer, tenantLogin } from '../../../../test/builders.ts';
import { createExportWorld, MANY, reading, type Person } from '../../../../test/records/export-world.ts';
import { JOBS } from '../../../jobs.ts';
import { transaction } from '../../../platform/database/database.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { readSheet, XLSX_TYPE } from '../../../platform/sheets/sheets.ts';
import { writeExport } from './exports.jobs.ts';

const LIMITS = { max_rows: 50_000, max_bytes: 10_000_000 };
const world = await createExportWorld();
const { large, fill, person, fetchFile, stored, rowOf } = world;

describe('downloads of up to 10,000 rows', () => {
  test('sends a short list immediately, as base64 or as a file', async () => {
    const { id } = await aProperty(world);
    await fill(id, 3);
    const staff = await person(id);
    const answer = await staff.get('/v1/floors-download');
    expect(answer.statusCode).toBe(200);
    const { content, file_name } = z.parse(sheetDownload, answer.json());
    expect(file_name).toBe('test-floors-2026-11-16.xlsx');
    const { rows } = await readSheet(Buffer.from(content, 'base64'), LIMITS);
    expect(new Set(rows.map((row) => row.values['Lantai']))).toEqual(new Set(['=1+1', '=2+1', '=3+1']));

    const file = await staff.get('/v1/floors-download', { accept: `text/html, ${XLSX_TYPE};q=0.9` });
    expect(file.headers).toMatchObject({
      'content-type': XLSX_TYPE,
      'content-disposition': 'attachment; filename="test-floors-2026-11-16.xlsx"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await readSheet(file.rawPayload, LIMITS)).rows).toEqual(rows);
    expect(await world.owner.selectFrom('export_file').selectAll().execute()).toEqual([]);
  });

  test('sends 10,000 rows immediately and starts a job for 10,001 rows', async () => {
    const { id } = await aProperty(world);
    await fill(id, 10_000);
    const staff = await person(id);
    const file = await staff.get('/v1/floors-download', { accept: XLSX_TYPE });
    expect((await readSheet(file.rawPayload, LIMITS)).rows).toHaveLength(10_000);
    await sql`insert into floor (property_id, id, name, position) values (${id}::uuid, gen_random_uuid(), 'one more', 1)`.execute(
      world.owner,
    );
    expect((await staff.get('/v1/floors-download')).statusCode).toBe(202);
  });

  test('dates the file name in Indonesian time and writes the columns in the language of the account', async () => {
    const { id } = await aProperty(world);
    await fill(id, 1);
    world.clock.set(new Date('2026-11-16T17:00:00Z'));
    const staff = await person(id, { language: 'en' });
    const { content, file_name } = z.parse(sheetDownload, (await staff.get('/v1/floors-download')).json());
    expect(file_name).toBe('test-floors-2026-11-17.xlsx');
    expect((await readSheet(Buffer.from(content, 'base64'), LIMITS)).titles).toEqual(['Id', 'Floor']);
  });

  test('requires the permission for the list, and refuses a list that is not registered', async () => {
    const { id } = await aProperty(world);
    const without = await person(id, { role: { actions: ['permit.read'] } });
    expect((await without.get('/v1/floors-download')).statusCode).toBe(403);
    expect((await (await person(id)).get('/v1/unlisted-download')).statusCode).toBe(500);
  });
});

describe('exports of longer lists', () => {
  test('[D8-71] writes a long list in a job that shows its progress, with every row once', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    expect(await staff.view(key.id)).toEqual({ state: 'waiting', rows_done: 0, rows_total: null });
    const seen: number[] = [];
    reading.before = async (after) => {
      if (after !== null) seen.push((await staff.view(key.id)).rows_done);
    };
    const worker = await startWorker(world.deps, world.pool, JOBS);
    const deadline = Date.now() + 45_000;
    while ((await rowOf(key.id))?.state !== 'done' && Date.now() < deadline) await pause(50);
    await worker.stop();
    expect(seen).toEqual(Array.from({ length: 12 }, (_none, index) => (index + 1) * 1_000));
    const done = await staff.view(key.id);
    expect(done).toMatchObject({
      state: 'done',
      rows_done: MANY,
      rows_total: MANY,
      file_name: 'test-floors-2026-11-16.xlsx',
    });

    const file = await fetchFile(done.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toBe('attachment; filename="test-floors-2026-11-16.xlsx"');
    expect(file.rawPayload).toHaveLength((await rowOf(key.id))?.bytes ?? 0);
    const { rows } = await readSheet(file.rawPayload, LIMITS);
    const own = await world.owner
      .selectFrom('floor')
      .select('id')
      .where('property_id', '=', large.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.values['Id'])).toEqual(own.map((floor) => floor.id));
  });

  test('shows an export only to the person who requested it', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    await writeExport.run(key, world.deps);
    const colleague = await person(large.id);
    const tenant = bearer(await tenantLogin(world, await aTenantUser(world)));
    const url = `/v1/exports/${key.id}`;
    expect((await colleague.get(url)).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await world.app.inject({ url, headers: tenant })).statusCode).toBe(404);
    expect((await world.app.inject({ url })).statusCode).toBe(401);
    expect((await colleague.get('/v1/exports/x')).statusCode).toBe(400);
    // Row-level security hides other people's exports as well.
    const seen = (owner_key: string) =>
      transaction(world.db, { owner_key }, (tx) => tx.selectFrom('export_file').select('id').execute());
    expect(await seen(`account:${colleague.id}`)).toEqual([]);
    expect(await seen(`account:${staff.id}`)).toEqual([{ id: key.id }]);
    expect(await world.db.selectFrom('export_file').select('id').execute()).toEqual([]);
  });

  test('writes only rows that the person may see at the time of writing', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    const other = await aProperty(world);
    await fill(other.id, 5);
    await world.owner.deleteFrom('staff_property').where('account_id', '=', staff.id).execute();
    await world.owner.insertInto('staff_property').values({ account_id: staff.id, property_id: other.id }).execute();
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'done', rows_total: 5 });
  });

  test.each([
    [
      'whose role lost the action',
      (staff: Person) => world.owner.deleteFrom('role_action').where('role_id', '=', staff.role_id).execute(),
    ],
    [
      'whose account was deactivated',
      (staff: Person) => world.owner.updateTable('account').set({ active: false }).where('id', '=', staff.id).execute(),
    ],
  ])('refuses an export to a person %s, before and during the run', async (_who, lose) => {
    const early = await person(large.id);
    const first = await early.ask();
    await lose(early);
    await writeExport.run(first, world.deps);
    expect(await rowOf(first.id)).toMatchObject({ state: 'failed', rows_done: 0 });

    const late = await person(large.id);
    const second = await late.ask();
    reading.before = async (after) => {
      if (after !== null) await lose(late);
    };
    await writeExport.run(second, world.deps);
    expect(await rowOf(second.id)).toMatchObject({ state: 'failed', rows_done: 2_000, bytes: null });
    expect(await stored(second.id)).toEqual([false, false, false]);
    // Running the job again does not start a second run.
    await writeExport.run(second, world.deps);
    expect(await rowOf(second.id)).toMatchObject({ state: 'failed', runs: 1 });
  });

  test('returns the running export for the same request and refuses another export of the same person', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    expect(await staff.ask()).toEqual(key);
    const refused = { status: 429, code: 'rate_limited' };
    expect((await staff.get('/v1/floors-download?name=%3D')).json()).toMatchObject(refused);
    expect((await staff.get('/v1/floors-download', { accept: 'text/csv' })).json()).toMatchObject(refused);
    expect((await staff.get('/v1/floors-download?name=%3D11')).statusCode).toBe(200);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker.jobs where task_identifier = ${writeExport.name}`.execute(
      world.db,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
    world.clock.advance(10 * 60_000 + 1);
    const next = await staff.ask('?name=%3D');
    expect([(await rowOf(key.id))?.state, (await rowOf(next.id))?.state]).toEqual(['failed', 'waiting']);
    await writeExport.run(key, world.deps);
    expect(await stored(key.id)).toEqual([false, false, false]);
  });
});
