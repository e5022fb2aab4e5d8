import { afterAll } from 'vitest';

import type { Inspection } from '../../src/commands/invariants/invariant.ts';
import { readQueue } from '../../src/commands/invariants/queue.ts';
import { inspect, INVARIANTS, type Report } from '../../src/commands/invariants/report.ts';
import { listObjects } from '../../src/commands/invariants/stored-objects.ts';
import { createPool } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { AT_NIGHT, aFormOutOf, aOneStageBuilding, goodsInside, staffAt } from '../goods.ts';
import { createWorld, MONDAY_MORNING, type World } from '../harness.ts';
import {
  aLoadingForm,
  approve,
  created,
  move,
  post,
  postAsTenant,
  returnPermit,
  submitLoading,
  submitWork,
  type Submitted,
} from '../permits/submissions.ts';
import { databaseUrl } from '../services.ts';

/** A building with a permit in most states and goods inside, made through the API. */
export interface Scene {
  world: World;
  property_id: string;
  permits: Record<'waiting' | 'approved' | 'rejected' | 'returned' | 'work' | 'inside' | 'out', Submitted>;
  /** The owner's connections, as the checker uses them. */
  owner: ReturnType<typeof createPool>;
  options: Omit<Inspection, 'owner'>;
}

/** All but I13, which depends on how the database server of this machine was set up. */
export const CHECKED = INVARIANTS.map(({ id }) => id).filter((id) => id !== 'I13');

/** A statement that breaks something, with its values. */
export type Break = readonly [sql: string, ...values: unknown[]];

export async function aScene(): Promise<Scene> {
  const world = await createWorld();
  const owner = createPool(databaseUrl('owner', world.database), 2, 20_000);
  afterAll(() => owner.end());
  const building = await aOneStageBuilding(world, 20);
  const inside = await goodsInside(world, building);
  const form = await aFormOutOf(world, building, inside, 2);
  const out = created(await postAsTenant(world, building, form), building);
  const key = { 'idempotency-key': newId() };
  const visitor = await post(world, building, '/v1/public/loading-unloading', await aLoadingForm(world, building), key);
  const waiting = created(visitor, building);
  const approved = await submitLoading(world, building);
  const rejected = await submitLoading(world, building);
  const returned = await submitLoading(world, building);
  const work = await submitWork(world, building);
  const token = await staffAt(world, building, MONDAY_MORNING);
  await approve(world, token, approved, 'tcr');
  await approve(world, token, work, 'tcr');
  await move(world, token, rejected, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak jelas' });
  await returnPermit(world, token, returned, { fields: ['items'] });
  const permits = { waiting, approved, rejected, returned, work, inside, out };
  const options = {
    // After the last event of the scene.
    now: AT_NIGHT,
    since: null,
    margin_s: 0,
    orphan_hours: 24,
    acknowledged: [],
    mails: null,
    queue: await readQueue(world.pool),
    objects: await storeFiles(world),
  };
  return { world, property_id: building.property_id, permits, owner, options };
}

/** Stores an object for each file and upload, because builders insert only the rows, and lists all objects. */
export async function storeFiles({ owner, deps }: World): Promise<Inspection['objects']> {
  await owner.updateTable('file').set({ created_at: MONDAY_MORNING }).execute();
  const files = await owner.selectFrom('file').select('id').execute();
  const uploads = await owner.selectFrom('upload').select('id').execute();
  for (const { id } of [...files, ...uploads]) await deps.storage.put(`files/${id}`, Buffer.from('x'), 'image/jpeg');
  return listObjects(deps.storage);
}

/** Breaks something, checks every invariant and takes the break back. */
export async function reportAfter(scene: Scene, ...breaks: readonly Break[]): Promise<Report['invariants']> {
  const client = await scene.owner.connect();
  try {
    await client.query('begin');
    for (const [sql, ...values] of breaks) await client.query(sql, values);
    return await inspect({ owner: client, ...scene.options }, CHECKED);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The ids of the invariants that do not hold after a break. */
export async function brokenAfter(scene: Scene, ...breaks: readonly Break[]): Promise<string[]> {
  const invariants = await reportAfter(scene, ...breaks);
  return Object.keys(invariants).filter((id) => invariants[id]?.state !== 'ok');
}
