import { exportStarted, exportView } from '@gerbang/shared/contracts/insight/exports';
import { sql } from 'kysely';
import { afterAll, afterEach, expect } from 'vitest';
import * as z from 'zod/mini';

import { objectKey } from '../../src/modules/insight/exports/export-run.service.ts';
import * as exports from '../../src/modules/insight/exports/exports.service.ts';
import { addSource } from '../../src/modules/insight/exports/exports.sources.ts';
import { createStorage } from '../../src/platform/files/storage.ts';
import type { ExportSource } from '../../src/platform/records/export-source.ts';
import { aProperty, aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld, MONDAY_MORNING } from '../harness.ts';
import { testServices } from '../services.ts';

/** More rows than a download sends directly, so the export runs as a job. */
export const MANY = 12_345;

interface Floor {
  id: string;
  name: string;
}

const floorsQuery = z.object({ name: z.optional(z.string()) });

/** A test replaces `before` to run code before each batch is read. */
export const reading: { before: (after: string | null) => Promise<unknown> } = { before: async () => {} };

/** Floors of all properties of the person. Only row-level security limits the query. */
const floors: ExportSource<Floor> = {
  name: 'test-floors',
  action: 'property.read',
  columns: (language) => [
    { title: 'Id', type: 'text', value: (floor) => floor.id },
    { title: language === 'id' ? 'Lantai' : 'Floor', type: 'text', value: (floor) => floor.name },
  ],
  async batch(tx, query, { after, limit }) {
    await reading.before(after);
    const { name } = z.parse(floorsQuery, query);
    let asked = tx.selectFrom('floor').select(['id', 'name']).orderBy('id').limit(limit);
    if (after !== null) asked = asked.where('id', '>', after);
    if (name !== undefined) asked = asked.where('name', 'like', `${name}%`);
    const rows = await asked.execute();
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  },
};

/**
 * A world with S3 storage, a list of floors at `/v1/floors-download` and a property with so many floors that their
 * export runs as a job.
 */
export async function createExportWorld() {
  const storage = createStorage({ driver: 's3', ...testServices().s3 });
  const sources = { '/v1/floors-download': floors, '/v1/unlisted-download': { ...floors, name: 'test-unlisted' } };
  const world = await createWorld({
    deps: { storage },
    extend: (app) => {
      for (const [url, source] of Object.entries(sources))
        app.get(url, {
          config: { access: 'session' },
          handler: async ({ ctx, query, headers }, reply) =>
            exports.send(reply, await exports.download(ctx, source, query, { accept: headers.accept })),
        });
    },
  });
  const forget = addSource(floors);
  afterEach(async () => {
    reading.before = async () => {};
    world.clock.set(MONDAY_MORNING);
    const rows = await world.owner.deleteFrom('export_file').returning(['id', 'runs']).execute();
    for (const { id, runs } of rows)
      for (let number = 1; number <= runs; number += 1) await storage.remove(objectKey(id, number));
  });
  afterAll(forget);

  const fill = (property_id: string, count: number) =>
    sql`insert into floor (property_id, id, name, position)
        select ${property_id}::uuid, gen_random_uuid(), '=' || n || '+1', n
          from generate_series(1, ${count}::int) n`.execute(world.owner);
  const large = await aProperty(world);
  await fill(large.id, MANY);

  async function person(property_id: string, options: Parameters<typeof aStaffMember>[1] = {}) {
    const staff = await aStaffMember(world, { properties: [property_id], ...options });
    const token = bearer(await staffLogin(world, staff));
    const get = (url: string, headers: Record<string, string> = {}) =>
      world.app.inject({ url, headers: { ...token, ...headers } });
    const view = async (id: string) => z.parse(exportView, (await get(`/v1/exports/${id}`)).json());
    /** Requests a list that is too long for a direct download. Returns the key of the export job. */
    const ask = async (query = '') => {
      const answer = await get(`/v1/floors-download${query}`);
      expect(answer.statusCode).toBe(202);
      return { account_id: staff.id, id: z.parse(exportStarted, answer.json()).job_id };
    };
    return { ...staff, get, view, ask };
  }
  return {
    ...world,
    storage,
    large,
    fill,
    person,
    fetchFile: (url = '') => world.app.inject({ url: url.replace(world.config.public_url, '') }),
    /** For each of the three possible runs of an export: whether its file exists in storage. */
    stored: (id: string) =>
      Promise.all([1, 2, 3].map(async (number) => (await storage.get(objectKey(id, number))) !== undefined)),
    rowOf: (id: string) => world.owner.selectFrom('export_file').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createExportWorld>>['person']>>;
