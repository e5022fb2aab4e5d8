import { ERASED_KINDS } from '@gerbang/shared/domain/people/personal-data';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aFile, aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, type PermitOptions } from '../../../../test/permits/permits.ts';
import { breakRows } from '../../../../test/platform/broken-rows.ts';
import { transaction } from '../../../platform/database/database.ts';
import { retainFiles } from '../../building/uploads/uploads.jobs.ts';
import { erasePersonalData } from './privacy.jobs.ts';
import { erasePermit } from './retention.repository.ts';

const world = await createWorld();

async function runAt(now: Date): Promise<void> {
  world.clock.set(now);
  await erasePersonalData.run({}, world.deps);
  world.clock.set(MONDAY_MORNING);
}

const permitRow = (id: string) =>
  world.owner.selectFrom('permit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const applicantOf = (id: string) =>
  world.owner.selectFrom('permit_applicant').selectAll().where('permit_id', '=', id).executeTakeFirstOrThrow();
const countsOf = async (property_id: string) =>
  Object.fromEntries(
    (
      await world.owner
        .selectFrom('erased_count')
        .select(['kind', 'erased'])
        .where('property_id', '=', property_id)
        .execute()
    ).map(({ kind, erased }) => [kind, erased]),
  );

async function aClosed(options: PermitOptions = {}, months = 12) {
  const property_id = options.property_id ?? (await aProperty(world, { retention_months: months })).id;
  return aPermit(world, { state: 'closed', ...options, property_id });
}

describe('erasure after the months of the property', () => {
  it('[D8-14] keeps the applicant until the months after the permit’s last day are over, then erases', async () => {
    const permit = await aClosed({ permit: { day: '2026-11-20', plate: 'B 1', driver_name: 'Budi' } }, 3);
    await runAt(new Date('2027-02-20T23:59:59+07:00'));
    expect((await applicantOf(permit.id)).name).toBe('Budi Santoso');
    await runAt(new Date('2027-02-21T00:00:00+07:00'));
    expect(await applicantOf(permit.id)).toMatchObject({ name: '', email: '', phone: '', address: '', company: '' });
    expect(await permitRow(permit.id)).toMatchObject({ plate: '', driver_name: '', erased_months: 3, state: 'closed' });
  });

  it('counts from the rejection or cancellation, and from a later close', async () => {
    const ended = new Date('2026-11-17T03:00:00Z');
    const rejected = await aClosed({ state: 'rejected', permit: { updated_at: ended, day: '2026-12-20' } }, 1);
    const late = await aClosed({ permit: { updated_at: new Date('2027-03-01T00:00:00Z'), day: '2026-11-20' } }, 1);
    await runAt(new Date('2026-12-17T03:00:00Z'));
    expect((await permitRow(rejected.id)).erased_at).toEqual(new Date('2026-12-17T03:00:00Z'));
    await runAt(new Date('2027-03-31T23:00:00Z'));
    expect((await permitRow(late.id)).erased_at).toBeNull();
    await runAt(new Date('2027-04-01T00:00:00Z'));
    expect((await permitRow(late.id)).erased_at).not.toBeNull();
  });

  it('never erases a permit that is still running', async () => {
    const running = await aClosed({ kind: 'unloading', state: 'approved' }, 1);
    await runAt(new Date('2040-01-01T00:00:00Z'));
    expect((await applicantOf(running.id)).name).toBe('Budi Santoso');
    const direct = sql`update permit set erased_at = now() where id = ${running.id}`.execute(world.owner);
    await expect(direct).rejects.toThrow(/erased_permit_has_ended/);
  });

  it('erases a goods-in permit whose goods stay in the building, and leaves it open with its goods', async () => {
    const permit = await aClosed(
      { state: 'checked', permit: { day: '2026-11-20', driver_name: 'Budi' }, items: [{}] },
      3,
    );
    await runAt(new Date('2027-02-21T23:59:59+07:00'));
    expect((await applicantOf(permit.id)).name).toBe('Budi Santoso');
    await runAt(new Date('2027-02-22T00:00:00+07:00'));
    expect(await applicantOf(permit.id)).toMatchObject({ name: '', email: '', phone: '' });
    expect(await permitRow(permit.id)).toMatchObject({ driver_name: '', erased_months: 3, state: 'checked' });
    const items = world.owner.selectFrom('permit_item').select('item_id').where('permit_id', '=', permit.id);
    expect(await items.execute()).toHaveLength(1);
    await runAt(new Date('2027-02-23T00:00:00+07:00'));
    expect((await countsOf(permit.property_id))['applicant']).toBe(1);
  });

  it('erases such a permit soon after its day when its applicant has asked for it', async () => {
    const permit = await aClosed({ state: 'checked', permit: { day: '2026-11-20' } });
    await sql`update permit set erase_at_end = true where id = ${permit.id}`.execute(world.owner);
    await runAt(new Date('2026-11-21T23:59:59+07:00'));
    expect((await applicantOf(permit.id)).name).toBe('Budi Santoso');
    await runAt(new Date('2026-11-22T00:00:00+07:00'));
    expect((await applicantOf(permit.id)).name).toBe('');
  });

  it('keeps the name of a company and erases that of a private person', async () => {
    const { id: property_id } = await aProperty(world, { retention_months: 1 });
    const companies = ['PT Maju Jaya', 'cv. Sinar', 'Budi Santoso', 'Toko Budi'];
    const kept: string[] = [];
    for (const company of companies) {
      const permit = await aClosed({ property_id, applicant: { company } });
      await runAt(new Date('2027-02-01T00:00:00Z'));
      kept.push((await applicantOf(permit.id)).company);
    }
    expect(kept).toEqual(['PT Maju Jaya', 'cv. Sinar', '', '']);
  });

  it('counts what was erased by kind, once, and a second run changes nothing', async () => {
    const { id: property_id } = await aProperty(world, { retention_months: 1 });
    const { id: ktp_file_id } = await aFile(world, { property_id, kind: 'ktp' });
    const workers = [{ ktp_file_id }, {}];
    await aClosed({ property_id, kind: 'work', workers, attachments: [{}], permit: { end_date: '2026-12-10' } });
    await runAt(new Date('2027-02-01T00:00:00Z'));
    const counts = await countsOf(property_id);
    expect(counts).toEqual({ applicant: 1, worker: 2, attachment: 1, identity_photo: 1, permit_note: 1 });
    await runAt(new Date('2027-02-01T00:00:00Z'));
    expect(await countsOf(property_id)).toEqual(counts);
    expect(Object.keys(counts).filter((kind) => !ERASED_KINDS.includes(kind as never))).toEqual([]);
  });
});

describe('files of an erased permit', () => {
  it('marks its photos and papers for removal, row and object, but keeps those that another permit needs', async () => {
    const { id: property_id } = await aProperty(world, { retention_months: 1 });
    const photo = await aFile(world, { property_id, kind: 'item' });
    const shared = await aFile(world, { property_id, kind: 'ktp' });
    await aClosed({ property_id, items: [{ photo_file_id: photo.id }], applicant: { ktp_file_id: shared.id } });
    await aPermit(world, { property_id, kind: 'unloading', state: 'approved', applicant: { ktp_file_id: shared.id } });
    await world.deps.storage.put(`files/${photo.id}`, Buffer.from('x'), 'image/jpeg');
    const later = new Date('2027-02-01T00:00:00Z');
    await runAt(later);
    world.clock.set(later);
    await retainFiles.run({}, world.deps);
    world.clock.set(MONDAY_MORNING);
    const left = await world.owner.selectFrom('file').select('id').where('property_id', '=', property_id).execute();
    expect(left).toEqual([{ id: shared.id }]);
    expect(await world.deps.storage.get(`files/${photo.id}`)).toBeUndefined();
  });
});

describe('a transaction that ends in the middle', () => {
  it('leaves neither an erased permit nor a count, and the next run erases all', async () => {
    const permit = await aClosed({}, 1);
    const { property_id } = permit;
    const now = new Date('2027-02-01T00:00:00Z');
    const cut = transaction(world.db, { property_id }, async (tx) => {
      await erasePermit(tx, { ...permit, months: 1 }, now);
      throw new Error('cut');
    });
    await expect(cut).rejects.toThrow('cut');
    expect([(await permitRow(permit.id)).erased_at, await countsOf(property_id)]).toEqual([null, {}]);
    await runAt(now);
    expect((await countsOf(property_id))['applicant']).toBe(1);
  });

  it('erases everything else when one permit cannot be erased, reports it, and erases it in a later run', async () => {
    const { id: property_id } = await aProperty(world, { retention_months: 1 });
    const broken = await aClosed({ property_id, permit: { day: '2026-11-17' } });
    const other = await aClosed({ property_id, permit: { day: '2026-11-18' } });
    const leaver = await aStaffMember(world, { properties: [property_id], active: false });
    const mend = await breakRows(world.owner, 'permit_applicant', 'permit_id', broken.id);
    const now = new Date('2027-02-01T00:00:00Z');
    await expect(runAt(now)).rejects.toThrow('broken row');
    expect((await permitRow(other.id)).erased_at).toEqual(now);
    const { rows } = await sql`select erased_at from account where id = ${leaver.id}`.execute(world.owner);
    expect(rows).toEqual([{ erased_at: now }]);
    await mend();
    await runAt(now);
    expect((await permitRow(broken.id)).erased_at).toEqual(now);
  });

  it('cannot erase a permit of another property', async () => {
    const permit = await aClosed({}, 1);
    const { id: property_id } = await aProperty(world);
    const foreign = transaction(world.db, { property_id }, (tx) =>
      erasePermit(tx, { ...permit, months: 1 }, new Date('2027-02-01T00:00:00Z')),
    );
    await expect(foreign).rejects.toThrow(/another property/);
  });
});

describe('months of a property', () => {
  it('[D8-14] are 1 to 60, 12 by default', async () => {
    const property = await aProperty(world);
    const headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [property.id] })));
    const url = `/v1/property/${property.id}`;
    const read = async () => (await world.app.inject({ url, headers })).json();
    const set = async (retention_months: number) =>
      (await world.app.inject({ method: 'PUT', url, headers, payload: { ...(await read()), retention_months } }))
        .statusCode;
    expect((await read()).retention_months).toBe(12);
    expect([await set(1), await set(60), await set(0), await set(61)]).toEqual([200, 200, 400, 400]);
    expect((await read()).retention_months).toBe(60);
  });
});
