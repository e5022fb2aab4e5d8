import type { GateLog } from '@gerbang/shared/contracts/gate/gate-movements';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { aStaffMember, bearer, PASSWORD, staffLogin, tenantLogin } from '../../../../test/builders.ts';
import { aGateAtWork, auditOf, callAs, onShift, visitsOf, type OnShift } from '../../../../test/gate/gate.ts';
import { IN_THE_SLOT, quantities } from '../../../../test/goods.ts';
import { createWorld } from '../../../../test/harness.ts';
import { fileIdIn } from '../../../../test/hostile/requests.ts';
import {
  aBuilding,
  aDecider,
  anUpload,
  itemsOf,
  logOf,
  permitRow,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { databaseUrl } from '../../../../test/services.ts';
import { newId } from '../../../platform/database/ids.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const world = await createWorld();
let building: Building;
let work: Submitted;
let goods: Submitted & { email: string };
let gate: OnShift;
beforeEach(async () => {
  ({ building, work, goods, gate } = await aGateAtWork(world));
});

const log = async (query = '') => (await gate.get(`movements${query}`)).json<GateLog>().data;

describe('a visitor who is turned away', () => {
  it('logs a visitor who is turned away with the reason, for staff only, and sends the entry live', async () => {
    const listener = new Client({ connectionString: databaseUrl('owner', world.database) });
    await listener.connect();
    onTestFinished(() => listener.end());
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    listener.on('notification', ({ payload }) => payload === `permit:${goods.property_id}:${goods.id}` && resolve());
    await listener.query('listen changed');
    const before = await logOf(world, goods);
    await gate.tell({ action: 'refuse', permit_id: goods.id, code: goods.code, note: 'Barang tidak sesuai daftar' });
    await heard;
    expect(await logOf(world, goods)).toEqual(before);
    expect((await permitRow(world, goods)).state).toBe('approved');
    expect(await auditOf(world, building.property_id, 'gate.refused')).toMatchObject([
      { actor_id: gate.person.id, record_id: goods.id, detail: { device: 'HP Pos 1' } },
    ]);
    const approver = await aDecider(world, building, 'tcr');
    const detail = await callAs(world, approver, 'GET', `/v1/properties/${goods.property_id}/permits/${goods.id}`);
    expect(detail.json<{ log: object[] }>().log[0]).toMatchObject({
      stage: 'security',
      note: 'Barang tidak sesuai daftar',
      by: { name: 'Joko Penjaga' },
      at: IN_THE_SLOT.toISOString(),
    });
  });

  it('logs a visitor who is turned away under the typed code when no permit has that code', async () => {
    await gate.tell({ action: 'refuse', permit_id: newId(), code: 'LUP-404', note: 'Kode palsu' });
    expect(await log()).toMatchObject([
      { action: 'refuse', permit_id: null, code: 'LUP-404', kind: null, company: '', note: 'Kode palsu' },
    ]);
    expect(await auditOf(world, building.property_id, 'gate.refused')).toMatchObject([
      { detail: { code: 'LUP-404', device: 'HP Pos 1' } },
    ]);
  });
});

describe('photos of a movement', () => {
  const photo = (kind: 'gate' | 'item' = 'gate') => anUpload(world, `account:${gate.person.id}`, kind);
  const files = () =>
    world.owner
      .selectFrom('file')
      .selectAll()
      .where('property_id', '=', building.property_id)
      .where('kind', '=', 'gate')
      .execute();

  it('stores photos of a movement, serves them by links, and deletes photos without a permit after 30 days', async () => {
    const [first, second] = [await photo(), await photo()];
    await gate.tell(
      { action: 'in', permit_id: work.id, workers: 1, photos: [first, second] },
      { action: 'refuse', permit_id: null, code: 'X', photos: [await photo()] },
    );
    const lines = await log();
    const ofWork = lines.find(({ permit_id }) => permit_id === work.id)?.photo_urls;
    expect(ofWork?.map((url) => fileIdIn(url))).toEqual([first, second].map((url) => fileIdIn(url)));
    const ends = Object.fromEntries((await files()).map(({ id, delete_after }) => [id, delete_after]));
    expect(ends[fileIdIn(first)]).toBeNull();
    const unknown = lines.find(({ permit_id }) => permit_id === null)?.photo_urls[0];
    expect(ends[fileIdIn(unknown)]).toEqual(new Date(IN_THE_SLOT.getTime() + 30 * 24 * HOUR));
    await world.owner.deleteFrom('file').where('id', '=', fileIdIn(first)).execute();
    expect((await log(`?permit_id=${work.id}`))[0]?.photo_urls).toHaveLength(1);
  });

  it('refuses the whole movement when its photos are not uploads of the guard', async () => {
    const strangers = await anUpload(world, `account:${newId()}`, 'gate');
    const outcomes = await gate.tell(
      { action: 'in', permit_id: work.id, workers: 1, photos: [await photo(), strangers] },
      { action: 'in', permit_id: work.id, workers: 1, photos: [await photo('item')] },
    );
    expect(outcomes).toMatchObject([
      { outcome: 'refused', fields: [{ path: 'photos.1', code: 'invalid' }] },
      { outcome: 'refused', fields: [{ path: 'photos.0', code: 'invalid' }] },
    ]);
    expect([await visitsOf(world, work), await files()]).toEqual([[], []]);
    const five = await Promise.all(Array.from({ length: 5 }, () => photo()));
    expect((await gate.send({ action: 'in', permit_id: work.id, workers: 1, photos: five })).statusCode).toBe(400);
  });

  it('lets only gate staff upload photos of a movement', async () => {
    const upload = async (token: string | undefined, path: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: `/v1/${path}?kind=gate`,
          headers: { 'content-type': 'image/png', ...(token !== undefined && bearer(token)) },
          payload: Buffer.from('x'),
        })
      ).statusCode;
    const reader = await aStaffMember(world, {
      properties: [building.property_id],
      role: { actions: ['permit.read'] },
    });
    expect(await upload(undefined, 'public/upload/image')).toBe(400);
    const tenant = await tenantLogin(world, { email: building.tenant.email, password: PASSWORD });
    expect(await upload(tenant, 'upload/image')).toBe(403);
    expect(await upload(await staffLogin(world, reader), 'upload/image')).toBe(403);
    expect(await upload(gate.token, 'upload/image')).toBe(415);
  });
});

describe('the gate log', () => {
  it('lists the gate log of one property, latest first, optionally for one permit', async () => {
    await gate.tell({ action: 'in', permit_id: work.id, workers: 2 });
    world.clock.advance(MINUTE);
    await gate.tell({ action: 'refuse', permit_id: goods.id, note: 'Salah dok' });
    expect(await log()).toMatchObject([
      { action: 'refuse', code: goods.code, kind: 'loading', company: 'PT Maju Jaya', note: 'Salah dok' },
      { action: 'in', code: work.code, workers: 2, at: IN_THE_SLOT.toISOString(), was_offline: false },
    ]);
    expect(await log(`?permit_id=${work.id}`)).toMatchObject([{ code: work.code }]);
    expect(await log('?limit=1')).toMatchObject([{ code: goods.code }]);
    const other = await onShift(world, (await aBuilding(world)).property_id);
    expect((await other.get('movements')).json<GateLog>().data).toEqual([]);
  });

  it('lists items refused at the gate in the gate log', async () => {
    const [chairs, tables] = await quantities(world, goods, { Kursi: 0, Meja: 1 });
    const items = [{ ...chairs, id: chairs?.id ?? '', qty: 0, rejection_note: 'Rusak' }, tables ?? { id: '', qty: 0 }];
    expect(await gate.tell({ action: 'in', permit_id: goods.id, items })).toMatchObject([{ outcome: 'booked' }]);
    expect((await itemsOf(world, goods)).get('Kursi')).toMatchObject({
      rejection_note: 'Rusak',
      rejected_by: gate.person.id,
    });
    expect(await log()).toMatchObject([{ items: 1 }]);
  });

  it('lets nobody change or delete entries of the gate log', async () => {
    await gate.tell({ action: 'in', permit_id: work.id, workers: 2 });
    for (const change of [sql`update gate_movement set workers = 1`, sql`delete from gate_movement`]) {
      await expect(change.execute(world.owner)).rejects.toThrow(/never changed/);
    }
  });
});
