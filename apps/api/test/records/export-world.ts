import { exportStarted, exportView } from '@gerbang/shared/contracts/exports';
import { sql } from 'kysely';
import { afterAll, afterEach, expect } from 'vitest';
import * as z from 'zod/mini';

import { objectKey } from '../src/modules/exports/export-run.service.ts';
import * as exports from '../src/modules/exports/exports.service.ts';
import { addSource } from '../src/modules/exports/exports.sources.ts';
import type { ExportSource } from '../src/platform/export-source.ts';
import { createStorage } from '../src/platform/storage.ts';
import { aProperty, aStaffMember, bearer, staffLogin } from './builders.ts';
import { createWorld, MONDAY_MORNING } from './harness.ts';
import { testServices } from './services.ts';

/** More rows than are answered at once. */
export const MANY = 12_345;

interface Floor {
  id: string;
  name: string;
}

const floorsQuery = z.object({ name: z.optional(z.string()) });

/** What a test does before each batch that is read. */
export const reading: { before: (after: string | null) => Promise<unknown> } = { before: async () => {} };

/** The floors of the properties that the person is assigned to: row-level security alone decides. */
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

/** A world with S3, a list of floors to download at `/v1/floors-download` and a property with more of them than fit an answer. */
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

  /** A staff member of the property who asks for things. */
  async function person(property_id: string, options: Parameters<typeof aStaffMember>[1] = {}) {
    const staff = await aStaffMember(world, { properties: [property_id], ...options });
    const token = bearer(await staffLogin(world, staff));
    const get = (url: string, headers: Record<string, string> = {}) =>
      world.app.inject({ url, headers: { ...token, ...headers } });
    const view = async (id: string) => z.parse(exportView, (await get(`/v1/exports/${id}`)).json());
    /** Asks for more than fits into an answer; gives the export's key. */
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
    /** Which of an export's three possible objects there are. */
    stored: (id: string) =>
      Promise.all([1, 2, 3].map(async (number) => (await storage.get(objectKey(id, number))) !== undefined)),
    rowOf: (id: string) => world.owner.selectFrom('export_file').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

/** A staff member who asks for exports. */
export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createExportWorld>>['person']>>;
