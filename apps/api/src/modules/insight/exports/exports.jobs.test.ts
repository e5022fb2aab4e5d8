import { describe, expect, test } from 'vitest';

import { createExportWorld, MANY, reading } from '../../../../test/records/export-world.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { readSheet, XLSX_TYPE } from '../../../platform/sheets/sheets.ts';
import { objectKey } from './export-run.service.ts';
import { cleanUpExports, writeExport } from './exports.jobs.ts';
import * as repository from './exports.repository.ts';

const HOUR = 3_600_000;
const LIMITS = { max_rows: 50_000, max_bytes: 10_000_000 };
const world = await createExportWorld();
const { large, person, fetchFile, stored, rowOf, storage } = world;

describe('repeated runs of the export job', () => {
  test('changes nothing when the job runs again after the export is done', async () => {
    const key = await (await person(large.id)).ask();
    await writeExport.run(key, world.deps);
    const before = await rowOf(key.id);
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toEqual(before);
    expect(await stored(key.id)).toEqual([true, false, false]);
  });

  test('writes one complete file when the process was killed during the first run', async () => {
    const staff = await person(large.id);
    const key = await staff.ask();
    // The run is killed after it stored the file and before it marked the export as done.
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

  test('lets only the later of two concurrent runs of an export finish', async () => {
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

  test('stops a run of an export when a later run has started', async () => {
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

  test('retries an export when the storage fails and gives up after three runs', async () => {
    const key = await (await person(large.id)).ask();
    const away: Storage = { ...storage, put: () => Promise.reject(new Error('away')) };
    for (const state of ['waiting', 'waiting', 'failed']) {
      await expect(writeExport.run(key, { ...world.deps, storage: away })).rejects.toThrow('away');
      expect((await rowOf(key.id))?.state).toBe(state);
    }
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'failed', runs: 3 });
  });

  test('gives up an export after the process was killed three times', async () => {
    const key = await (await person(large.id)).ask();
    await world.owner.updateTable('export_file').set({ state: 'running', runs: 3 }).where('id', '=', key.id).execute();
    await writeExport.run(key, world.deps);
    expect(await rowOf(key.id)).toMatchObject({ state: 'failed', runs: 3 });
  });
});

describe('link to an exported file', () => {
  test('opens only the exported file by its link, for five minutes', async () => {
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
    // The signature of an export is not valid for files of permits, nor the other way round.
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

  test('deletes an exported file and its link after 24 hours and not before', async () => {
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

  test('deletes other expired exports although the file of one cannot be removed', async () => {
    const [one, other] = [await (await person(large.id)).ask(), await (await person(large.id)).ask()];
    for (const key of [one, other]) await writeExport.run(key, world.deps);
    world.clock.advance(24 * HOUR);
    const stuck: Storage = {
      ...storage,
      remove: (key) => (key.includes(one.id) ? Promise.reject(new Error('stuck')) : storage.remove(key)),
    };
    await expect(cleanUpExports.run({}, { ...world.deps, storage: stuck })).rejects.toThrow('stuck');
    expect(await rowOf(one.id)).toBeDefined();
    expect(await rowOf(other.id)).toBeUndefined();
    expect(await stored(other.id)).toEqual([false, false, false]);
    await cleanUpExports.run({}, world.deps);
    world.clock.advance(-24 * HOUR);
    expect(await rowOf(one.id)).toBeUndefined();
  });

  test('stores no file when the export is deleted while the file is written', async () => {
    const key = await (await person(large.id)).ask();
    reading.before = async (after) => {
      if (after !== null) await world.owner.deleteFrom('export_file').where('id', '=', key.id).execute();
    };
    await writeExport.run(key, world.deps);
    expect(await stored(key.id)).toEqual([false, false, false]);
  });
});
