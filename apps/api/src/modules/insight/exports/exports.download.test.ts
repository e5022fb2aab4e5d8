import { setTimeout as pause } from 'node:timers/promises';

import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aTenantUser, bearer, tenantLogin } from '../../../test/builders.ts';
import { createExportWorld, MANY, reading, type Person } from '../../../test/exporting.ts';
import { JOBS } from '../../jobs.ts';
import { transaction } from '../../platform/database.ts';
import { readSheet, XLSX_TYPE } from '../../platform/sheets.ts';
import { startWorker } from '../../platform/worker.ts';
import { writeExport } from './exports.jobs.ts';

const LIMITS = { max_rows: 50_000, max_bytes: 10_000_000 };
const world = await createExportWorld();
const { large, fill, person, fetchFile, stored, rowOf } = world;

describe('a list of up to 10,000 rows', () => {
  test('is answered at once, as base64 or as the file itself', async () => {
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

  test('is answered at once with 10,000 rows and not with 10,001', async () => {
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

  test('is named by the day in Indonesia, and speaks the language of the account', async () => {
    const { id } = await aProperty(world);
    await fill(id, 1);
    world.clock.set(new Date('2026-11-16T17:00:00Z'));
    const staff = await person(id, { language: 'en' });
    const { content, file_name } = z.parse(sheetDownload, (await staff.get('/v1/floors-download')).json());
    expect(file_name).toBe('test-floors-2026-11-17.xlsx');
    expect((await readSheet(Buffer.from(content, 'base64'), LIMITS)).titles).toEqual(['Id', 'Floor']);
  });

  test('is for those who hold its action, and has to be listed', async () => {
    const { id } = await aProperty(world);
    const without = await person(id, { role: { actions: ['permit.read'] } });
    expect((await without.get('/v1/floors-download')).statusCode).toBe(403);
    expect((await (await person(id)).get('/v1/unlisted-download')).statusCode).toBe(500);
  });
});

describe('a longer list', () => {
  test('is written by a job that shows its progress, with every row once', async () => {
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

  test('is nobody else’s: not another’s of the same property, not a tenant’s, not a stranger’s', async () => {
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
    // Beneath the query, too.
    const seen = (owner_key: string) =>
      transaction(world.db, { owner_key }, (tx) => tx.selectFrom('export_file').select('id').execute());
    expect(await seen(`account:${colleague.id}`)).toEqual([]);
    expect(await seen(`account:${staff.id}`)).toEqual([{ id: key.id }]);
    expect(await world.db.selectFrom('export_file').select('id').execute()).toEqual([]);
  });

  test('holds only what its person may see when it is written', async () => {
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
      'who was closed',
      (staff: Person) => world.owner.updateTable('account').set({ active: false }).where('id', '=', staff.id).execute(),
    ],
  ])('is refused to a person %s, before and in the middle', async (_who, lose) => {
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
    // Nor is it tried again.
    await writeExport.run(second, world.deps);
    expect(await rowOf(second.id)).toMatchObject({ state: 'failed', runs: 1 });
  });

  test('is asked for once at a time: the same again is the first, another has to wait', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    expect(await staff.ask()).toEqual(key);
    expect((await staff.get('/v1/floors-download?name=%3D')).json()).toMatchObject({
      status: 429,
      code: 'rate_limited',
    });
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
