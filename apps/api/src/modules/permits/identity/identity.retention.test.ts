import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aFile, aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, type PermitOptions } from '../../../../test/permits/permits.ts';
import { transaction } from '../../../platform/database/database.ts';
import { retainFiles } from '../../building/uploads/uploads.jobs.ts';
import { setIdentityRetention } from './identity.service.ts';

const DAY = 24 * 3_600_000;
const world = await createWorld();
const { storage } = world.deps;

const fileRow = (id: string) => world.owner.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();

async function aStoredIdentity(property_id: string): Promise<string> {
  const { id } = await aFile(world, { property_id, kind: 'ktp' });
  for (const variant of ['', '.preview', '.marked'])
    await storage.put(`files/${id}${variant}`, Buffer.from('x'), 'image/jpeg');
  return id;
}

const retained = (key: { property_id: string; id: string }) =>
  transaction(world.db, { property_id: key.property_id }, (tx) => setIdentityRetention(tx, key));

/** A permit with an identity photo and its retention set. */
async function aRetained(options: PermitOptions = {}, property: Parameters<typeof aProperty>[1] = {}) {
  const property_id = options.property_id ?? (await aProperty(world, property)).id;
  const file_id = await aStoredIdentity(property_id);
  const permit = await aPermit(world, { ...options, property_id, applicant: { ktp_file_id: file_id } });
  await retained(permit);
  return { permit, file_id, until: (await fileRow(file_id))?.delete_after };
}

async function cleanUpAt(now: Date): Promise<void> {
  world.clock.set(now);
  await retainFiles.run({}, world.deps);
  world.clock.set(MONDAY_MORNING);
}

describe('retention of identity photos', () => {
  it('[D4-31] keeps photos 30 days after the day of goods, a full day in the property’s time zone', async () => {
    const { until } = await aRetained({ permit: { day: '2026-11-20' } });
    expect(until).toEqual(new Date('2026-12-21T00:00:00+07:00'));
  });

  it('[D4-31] keeps photos 30 days after the end date of work', async () => {
    const { until } = await aRetained({ kind: 'work' }, { time_zone: 'Asia/Jayapura' });
    expect(until).toEqual(new Date('2027-01-10T00:00:00+09:00'));
  });

  it.each([
    ['[D4-51]', 'rejected'],
    ['[D4-52]', 'cancelled'],
  ] as const)('%s [D4-31] keeps photos 30 days after the permit was %s, whatever its date', async (_id, state) => {
    const ended = new Date('2026-11-17T03:04:05Z');
    const { until } = await aRetained({ state, permit: { updated_at: ended } });
    expect(until).toEqual(new Date(ended.getTime() + 30 * DAY));
  });

  it('keeps photos as many days as the property has set', async () => {
    const { until } = await aRetained({ permit: { day: '2026-11-20' } }, { retention_days: 7 });
    expect(until).toEqual(new Date('2026-11-28T00:00:00+07:00'));
  });

  it('sets the retention time of the photo of every worker of a permit', async () => {
    const { id: property_id } = await aProperty(world);
    const files = [await aStoredIdentity(property_id), await aStoredIdentity(property_id)];
    const workers = files.map((ktp_file_id) => ({ ktp_file_id }));
    await retained(await aPermit(world, { property_id, kind: 'work', workers }));
    for (const id of files) expect((await fileRow(id))?.delete_after).toEqual(new Date('2027-01-10T00:00:00+07:00'));
  });

  it('keeps a photo until the latest retention time of all permits that use it', async () => {
    const { permit, file_id } = await aRetained({ permit: { day: '2026-11-20' } });
    const { property_id } = permit;
    const out = { kind: 'unloading', applicant: { ktp_file_id: file_id } } as const;
    const later = await aPermit(world, {
      ...out,
      property_id,
      permit: { day: '2026-11-25', from_permit_id: permit.id },
    });
    await retained(later);
    expect((await fileRow(file_id))?.delete_after).toEqual(new Date('2026-12-26T00:00:00+07:00'));
    await retained(permit);
    expect((await fileRow(file_id))?.delete_after).toEqual(new Date('2026-12-26T00:00:00+07:00'));
    const ended = new Date('2026-11-18T00:00:00Z');
    await world.owner
      .updateTable('permit')
      .set({ state: 'cancelled', step: null, updated_at: ended })
      .where('id', '=', later.id)
      .execute();
    await retained(later);
    expect((await fileRow(file_id))?.delete_after).toEqual(new Date('2026-12-21T00:00:00+07:00'));
  });

  it('does not change the retention time of photos of another permit', async () => {
    const other = await aRetained({ permit: { day: '2026-11-21' } });
    await aRetained({ property_id: other.permit.property_id, permit: { day: '2026-11-20' } });
    expect((await fileRow(other.file_id))?.delete_after).toEqual(other.until);
  });
});

describe('clean-up of identity photos', () => {
  it('[D4-31] keeps photos until their retention time and then removes row, picture, preview and references', async () => {
    const { permit, file_id } = await aRetained({ permit: { day: '2026-11-20' } });
    await cleanUpAt(new Date('2026-12-20T23:59:59+07:00'));
    expect(await fileRow(file_id)).toBeDefined();
    expect(await storage.get(`files/${file_id}.preview`)).toBeDefined();

    await cleanUpAt(new Date('2026-12-21T00:00:00+07:00'));
    expect(await fileRow(file_id)).toBeUndefined();
    for (const variant of ['', '.preview', '.marked'])
      expect(await storage.get(`files/${file_id}${variant}`)).toBeUndefined();
    const applicant = await world.owner
      .selectFrom('permit_applicant')
      .select('ktp_file_id')
      .where('permit_id', '=', permit.id)
      .executeTakeFirstOrThrow();
    expect(applicant.ktp_file_id).toBeNull();
  });

  it('writes an audit entry by the system, without personal data, for each deleted photo', async () => {
    const { permit, file_id } = await aRetained({ permit: { day: '2026-11-20' } });
    const { id: attachment } = await aFile(world, {
      property_id: permit.property_id,
      kind: 'attachment',
      delete_after: MONDAY_MORNING,
    });
    await cleanUpAt(new Date('2026-12-21T00:00:00+07:00'));
    expect(await fileRow(attachment)).toBeUndefined();
    const { rows: lines } = await sql`
      select actor_kind, actor_id, action, record_kind, record_id, detail, personal_digest
        from audit_log where property_id = ${permit.property_id}`.execute(world.owner);
    expect(lines).toEqual([
      {
        actor_kind: 'system',
        actor_id: null,
        action: 'identity.deleted',
        record_kind: 'file',
        record_id: file_id,
        detail: {},
        personal_digest: null,
      },
    ]);
  });

  it('keeps the row of a photo when the storage fails, and retries', async () => {
    const { file_id } = await aRetained({ permit: { day: '2026-11-20' } });
    const stuck = {
      ...storage,
      remove: (key: string) => (key.endsWith('.preview') ? Promise.reject(new Error('stuck')) : storage.remove(key)),
    };
    world.clock.set(new Date('2026-12-21T00:00:00+07:00'));
    await expect(retainFiles.run({}, { ...world.deps, storage: stuck })).rejects.toThrow('stuck');
    expect(await fileRow(file_id)).toBeDefined();
    await retainFiles.run({}, world.deps);
    world.clock.set(MONDAY_MORNING);
    expect(await fileRow(file_id)).toBeUndefined();
  });
});
