import { describe, expect, test } from 'vitest';

import { createExportWorld, MANY, reading } from '../../../test/exporting.ts';
import { transaction } from '../../platform/database.ts';
import { readSheet, XLSX_TYPE } from '../../platform/sheets.ts';
import type { Storage } from '../../platform/storage.ts';
import { objectKey } from './export-run.service.ts';
import { cleanUpExports, writeExport } from './exports.jobs.ts';
import * as repository from './exports.repository.ts';

const HOUR = 3_600_000;
const LIMITS = { max_rows: 50_000, max_bytes: 10_000_000 };
const world = await createExportWorld();
const { large, person, fetchFile, stored, rowOf, storage } = world;

describe('a job that runs twice', () => {
  test('after the end changes nothing', async () => {
    const key = await (await person(large.id)).ask();
    await writeExport.run(key, world.deps);
    const before = await rowOf(key.id);
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toEqual(before);
    expect(await stored(key.id)).toEqual([true, false, false]);
  });

  test('because its process was killed leaves one file with every row', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    // Killed after it had stored the file and before it could say so.
    await transaction(world.db, { owner_key: `account:${staff.id}` }, (tx) =>
      repository.begin(tx, key, world.clock.now(), 3),
    );
    await storage.put(objectKey(key.id, 1), Buffer.from('half'), XLSX_TYPE);
    await writeExport.run(key, world.deps);
    expect(await stored(key.id)).toEqual([false, true, false]);
    const { rows } = await readSheet((await fetchFile((await staff.view(key.id)).url)).rawPayload, LIMITS);
    expect(new Set(rows.map((row) => row.values['Id'])).size).toBe(MANY);
    expect(rows).toHaveLength(MANY);
  });

  test('at once lets the later one finish, and the earlier one touch nothing', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    let overtaken = false;
    reading.before = async (after) => {
      if (after === null || overtaken) return;
      overtaken = true;
      await writeExport.run(key, world.deps);
    };
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'done', runs: 2, rows_total: MANY });
    expect(await stored(key.id)).toEqual([false, true, false]);
  });

  test('while a later one is still at it stops, and leaves everything to that', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    reading.before = async (after) => {
      if (after !== null)
        await transaction(world.db, { owner_key: `account:${staff.id}` }, (tx) =>
          repository.begin(tx, key, world.clock.now(), 2),
        );
    };
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'running', runs: 2, rows_done: 0 });
    expect(await stored(key.id)).toEqual([false, false, false]);
  });

  test('because the storage was away waits, and gives up after three times', async () => {
    const key = await (await person(large.id)).ask();
    const away: Storage = { ...storage, put: () => Promise.reject(new Error('away')) };
    for (const state of ['waiting', 'waiting', 'failed']) {
      await expect(writeExport.run(key, { ...world.deps, storage: away })).rejects.toThrow('away');
      expect((await rowOf(key.id))?.state).toBe(state);
    }
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'failed', runs: 3 });
  });

  test('after it was killed three times gives up', async () => {
    const key = await (await person(large.id)).ask();
    await world.owner.updateTable('export_file').set({ state: 'running', runs: 3 }).where('id', '=', key.id).execute();
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'failed', runs: 3 });
  });
});

describe('the link to a file', () => {
  test('opens this file for five minutes and nothing else', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    await writeExport.run(key, world.deps);
    const { url = '' } = await staff.view(key.id);
    expect((await fetchFile(url)).statusCode).toBe(200);
    expect(
      (await fetchFile(url.replace(/sig=(.)/, (_all, first) => (first === 'A' ? 'sig=B' : 'sig=A')))).statusCode,
    ).toBe(403);
    expect((await fetchFile(url.replace(/exp=\d/, 'exp=9'))).statusCode).toBe(403);
    expect((await fetchFile(url.split('?')[0])).statusCode).toBe(403);
    expect((await fetchFile(`${url}&sig=x`)).statusCode).toBe(403);
    // The signature is of no use where files of permits are, nor the other way round.
    expect((await fetchFile(url.replace('/exports/', '/files/').replace('/file?', '?'))).statusCode).toBe(403);
    expect(
      (await fetchFile(url.replace('/exports/', '/files/').replace('/file?', '?variant=export&'))).statusCode,
    ).toBe(404);
    world.clock.advance(5 * 60_000);
    expect((await fetchFile(url)).statusCode).toBe(403);
    world.clock.advance(-5 * 60_000);
    await world.owner.updateTable('account').set({ active: false }).where('id', '=', staff.id).execute();
    expect((await fetchFile(url)).statusCode).toBe(404);
  });

  test('and the file are gone after 24 hours, row and object, and not before', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    await writeExport.run(key, world.deps);
    world.clock.advance(24 * HOUR - 1);
    await cleanUpExports.run({}, world.deps);
    expect(await stored(key.id)).toEqual([true, false, false]);
    world.clock.advance(1);
    const stuck: Storage = { ...storage, remove: () => Promise.reject(new Error('stuck')) };
    await expect(cleanUpExports.run({}, { ...world.deps, storage: stuck })).rejects.toThrow('stuck');
    expect(await rowOf(key.id)).toBeDefined();
    await cleanUpExports.run({}, world.deps);
    await cleanUpExports.run({}, world.deps);
    expect(await rowOf(key.id)).toBeUndefined();
    expect(await stored(key.id)).toEqual([false, false, false]);
    world.clock.advance(-24 * HOUR);
    expect((await staff.get(`/v1/exports/${key.id}`)).statusCode).toBe(404);
  });

  test('of an export that ended while it was written leaves no object behind', async () => {
    const key = await (await person(large.id)).ask();
    reading.before = async (after) => {
      if (after !== null) await world.owner.deleteFrom('export_file').where('id', '=', key.id).execute();
    };
    await writeExport.run(key, world.deps);
    expect(await stored(key.id)).toEqual([false, false, false]);
  });
});
