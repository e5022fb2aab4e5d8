import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { columnsWith } from '../../../../test/people/canaries.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { createContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { createKeyRing } from '../../../platform/keys/key-ring.ts';
import { eraseAgain } from './erase-again.ts';
import { ERASURE_PREFIX, storeNote, type ErasureNote } from './erasure-notes.ts';
import { eraseForOwner } from './person.service.ts';

const world = await createWorld();
const { storage } = world.deps;
let property_id: string;
let headers: Record<string, string>;
beforeAll(async () => {
  property_id = (await aProperty(world)).id;
  headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [property_id] })));
});

const erase = async (email: string) =>
  (
    await world.app.inject({
      method: 'POST',
      url: '/v1/personal-data/erase',
      headers,
      payload: { email, reason: 'asked' },
    })
  ).json<unknown>();
const noteKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of storage.list(ERASURE_PREFIX)) keys.push(key);
  return keys;
};
const proofs = async () =>
  (await world.owner.selectFrom('person_erasure').select(['id', 'reason']).execute()).map(({ reason }) => reason);

/** What a restored backup does: the person is there again, and the erasure has never happened. */
async function bringBack(permit_id: string, name: string): Promise<void> {
  await world.owner.deleteFrom('person_erasure').execute();
  await sql`update permit set erased_at = null, erase_at_end = false where id = ${permit_id}`.execute(world.owner);
  await sql`update permit_applicant set name = ${name}, email = ${`${name}@x.example`} where permit_id = ${permit_id}`.execute(
    world.owner,
  );
}

describe('erasing again after a restore', () => {
  it('erases a person who came back with the backup, and writes the proof again', async () => {
    const permit = await aPermit(world, {
      property_id,
      state: 'closed',
      applicant: { name: 'cucakrawa', email: 'cucakrawa@x.example' },
    });
    expect(await erase('cucakrawa@x.example')).toMatchObject({ erased: 1 });
    await bringBack(permit.id, 'cucakrawa');
    expect(await columnsWith(world.owner, 'cucakrawa')).not.toEqual([]);
    expect(await eraseAgain(world.deps)).toMatchObject({ notes: 1, applied: 1, erased: 1, waiting: 0, unverified: [] });
    expect(await columnsWith(world.owner, 'cucakrawa')).toEqual([]);
    expect(await proofs()).toEqual(['asked']);
    expect(await eraseAgain(world.deps)).toMatchObject({ applied: 0, erased: 0, waiting: 0 });
    expect(await proofs()).toEqual(['asked']);
  });

  it('erases at its end a permit that runs again, and a worker of it', async () => {
    const workers = [{ name: 'Jalak', email: 'jalak@x.example' }];
    const work = await aPermit(world, { property_id, kind: 'work', state: 'closed', workers });
    const [worker] = await world.owner
      .selectFrom('permit_worker')
      .selectAll()
      .where('permit_id', '=', work.id)
      .execute();
    expect(await erase('jalak@x.example')).toMatchObject({ erased: 1 });
    await sql`update permit set state = 'approved' where id = ${work.id}`.execute(world.owner);
    if (worker !== undefined) await world.owner.insertInto('permit_worker').values(worker).execute();
    expect(await eraseAgain(world.deps)).toMatchObject({ erased: 0, waiting: 1 });
    await sql`update permit set state = 'closed' where id = ${work.id}`.execute(world.owner);
    await eraseAgain(world.deps);
    expect(await columnsWith(world.owner, 'jalak')).toEqual([]);
  });
});

describe('the note of an erasure', () => {
  it('holds no personal value', async () => {
    await aPermit(world, {
      property_id,
      state: 'closed',
      applicant: { name: 'perkutut', email: 'perkutut@x.example' },
    });
    await erase('perkutut@x.example');
    for (const key of await noteKeys()) {
      const [payload = ''] = ((await storage.get(key))?.toString('utf8') ?? '').split('.');
      expect(Buffer.from(payload, 'base64url').toString('utf8')).not.toContain('perkutut');
    }
  });

  it('is not applied and is reported when it is not signed by us, or lies under another name', async () => {
    const permit = await aPermit(world, { property_id, state: 'closed' });
    const note: ErasureNote = {
      id: newId(),
      property_id,
      at: new Date().toISOString(),
      fingerprint: '0'.repeat(64),
      erased_by: null,
      reason: 'own',
      permits: [permit.id],
      workers: [],
    };
    await storeNote(storage, createKeyRing([Buffer.alloc(32, 7)]), note);
    const key = `${ERASURE_PREFIX}${note.id}`;
    expect((await eraseAgain(world.deps)).unverified).toEqual([key]);
    await storage.remove(key);
    const [other = ''] = await noteKeys();
    await storage.put(key, (await storage.get(other)) ?? Buffer.alloc(0), 'text/plain');
    expect((await eraseAgain(world.deps)).unverified).toEqual([key]);
    await storage.remove(key);
    const { email } = await world.owner
      .selectFrom('permit_applicant')
      .select('email')
      .where('permit_id', '=', permit.id)
      .executeTakeFirstOrThrow();
    expect(email).toBe(permit.email);
  });

  it('of a property or person that the backup does not know changes nothing', async () => {
    const note: ErasureNote = {
      id: newId(),
      property_id: newId(),
      at: new Date().toISOString(),
      fingerprint: '0'.repeat(64),
      erased_by: newId(),
      reason: 'asked',
      permits: [newId()],
      workers: [],
    };
    await storeNote(storage, world.config.keys, note);
    expect(await eraseAgain(world.deps)).toMatchObject({ erased: 0, waiting: 0, unverified: [] });
  });

  it('is stored before the commit: without it nothing is erased', async () => {
    const permit = await aPermit(world, { property_id, state: 'closed', applicant: { email: 'punai@x.example' } });
    const before = await noteKeys();
    const deps = { ...world.deps, storage: { ...storage, put: () => Promise.reject(new AppError('unavailable')) } };
    const ctx = createContext(deps, { kind: 'anonymous', applicant: undefined }, 'test');
    await expect(eraseForOwner(ctx, 'punai@x.example')).rejects.toThrow('unavailable');
    const applicant = world.owner.selectFrom('permit_applicant').select('email').where('permit_id', '=', permit.id);
    expect(await applicant.executeTakeFirst()).toEqual({ email: 'punai@x.example' });
    expect(await noteKeys()).toEqual(before);
  });
});
