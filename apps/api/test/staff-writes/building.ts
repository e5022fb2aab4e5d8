import { aFloor, aSlot } from '../builders.ts';
import { prepare } from '../building/preparation.ts';
import { ASSET_WRITES } from './assets.ts';
import { METER_WRITES } from './meters.ts';
import { call, next, post, recordWrites, scene, type Write } from './scene.ts';

const property = () => ({ name: 'Mal Baru', short_code: `N${next().toString(36).toUpperCase().padStart(4, '0')}` });

/** A property with everything that it needs to go live. Returns its id. */
async function aPreparedProperty(): Promise<string> {
  const { id } = (await post('/v1/property', property())).json<{ id: string }>();
  await prepare(scene.world, id);
  return id;
}

/** A new property with the slots of another one. */
async function aCopy() {
  const { id } = (await post('/v1/property', property())).json<{ id: string }>();
  await aSlot(scene.world, { property_id: scene.property_id });
  return { id, answer: await post(`/v1/property/${id}/copy`, { from: scene.property_id, parts: ['slots'] }) };
}

export const BUILDING_WRITES: Readonly<Record<string, Write>> = {
  ...recordWrites('floor', (changed) => ({ name: `Lantai ${next()}`, position: changed ? 2 : 1 })),
  ...recordWrites('unit', async () => ({
    name: `U ${next()}`,
    floor_id: (await aFloor(scene.world, { property_id: scene.property_id })).id,
  })),
  ...recordWrites('bay', () => ({ name: `Dok ${next()}`, kind: 'bay' })),
  ...recordWrites('tenant', () => ({ name: `Toko ${next()}`, unit_ids: [] })),
  ...recordWrites('asset', () => ({ name: 'Pompa', code: `P-${next()}` })),
  ...ASSET_WRITES,
  ...recordWrites('meter', (changed) => ({ serial_number: `M-${next()}`, digits: changed ? 7 : 6 })),
  ...METER_WRITES,
  ...recordWrites('category', () => ({ kind: 'tenant', name: `Kategori ${next()}` }), '&kind=tenant'),
  ...recordWrites('slot', () => ({
    kind: 'loading',
    name: `Slot ${next()}`,
    starts: '08:00',
    ends: '10:00',
    capacity: 2,
  })),
  ...recordWrites('tenant-item', () => ({ tenant_id: scene.tenant_id, name: `Kursi ${next()}`, unit: 'pcs' })),
  'POST /v1/unit-bulk': {
    action: 'unit.added',
    notes: 'what is',
    run: async () =>
      call('POST', 'unit-bulk', {
        floor_id: (await aFloor(scene.world, { property_id: scene.property_id })).id,
        names: ['A', 'B'],
      }),
  },
  'POST /v1/property': { action: 'property.created', notes: 'what is', run: () => post('/v1/property', property()) },
  'POST /v1/property/:id/go-live': {
    action: 'property.went_live',
    notes: 'changes',
    run: async () => post(`/v1/property/${await aPreparedProperty()}/go-live`),
  },
  'POST /v1/property/:id/test-mail': {
    action: 'property.mail_tested',
    notes: 'what is',
    run: () => post(`/v1/property/${scene.property_id}/test-mail`),
  },
  'POST /v1/property/:id/test-permit': {
    action: 'permit.submitted',
    notes: 'what is',
    run: async () => post(`/v1/property/${await aPreparedProperty()}/test-permit`, { kind: 'loading' }),
  },
  'DELETE /v1/property/:id/test-permit': {
    action: 'property.test_deleted',
    notes: 'what is',
    run: async () => {
      const id = await aPreparedProperty();
      await post(`/v1/property/${id}/test-permit`, { kind: 'loading' });
      return scene.world.app.inject({
        method: 'DELETE',
        url: `/v1/property/${id}/test-permit`,
        headers: scene.headers,
      });
    },
  },
  'POST /v1/property/:id/copy': {
    action: 'property.settings_copied',
    notes: 'what is',
    run: async () => (await aCopy()).answer,
  },
  'DELETE /v1/property/:id/copy': {
    action: 'property.copy_undone',
    notes: 'what is',
    run: async () => {
      const { id } = await aCopy();
      return scene.world.app.inject({ method: 'DELETE', url: `/v1/property/${id}/copy`, headers: scene.headers });
    },
  },
  'PUT /v1/property/:id': {
    action: 'property.updated',
    notes: 'changes',
    run: async () => {
      const now = await scene.world.app.inject({ url: `/v1/property/${scene.property_id}`, headers: scene.headers });
      const { id: _id, updated_at: _at, is_short_code_fixed: _fixed, ...facts } = now.json<Record<string, unknown>>();
      return call('PUT', `property/${scene.property_id}`, { ...facts, city: `Kota ${next()}` });
    },
  },
  'DELETE /v1/property/:id': {
    action: 'property.deleted',
    notes: 'what was',
    run: async () => {
      const { id } = (await post('/v1/property', property())).json<{ id: string }>();
      return scene.world.app.inject({ method: 'DELETE', url: `/v1/property/${id}`, headers: scene.headers });
    },
  },
  'PUT /v1/slot-day': {
    action: 'slot.day_set',
    notes: 'changes',
    run: async () =>
      call('PUT', 'slot-day', {
        slot_id: (await aSlot(scene.world, { property_id: scene.property_id })).id,
        day: '2026-12-01',
        capacity: 9,
      }),
  },
  'PUT /v1/closed-date': {
    action: 'closed_date.closed',
    notes: 'changes',
    run: () => call('PUT', 'closed-date', { day: '2026-12-25', reason: 'Natal' }),
  },
  'POST /v1/closed-date-range': {
    action: 'closed_date.closed',
    notes: 'changes',
    run: () => call('POST', 'closed-date-range', { first: '2026-12-30', last: '2026-12-31', reason: 'Tahun baru' }),
  },
  'DELETE /v1/closed-date': {
    action: 'closed_date.opened',
    notes: 'changes',
    run: async () => {
      await call('PUT', 'closed-date', { day: '2027-01-01', reason: 'Tahun baru' });
      return call('DELETE', 'closed-date?day=2027-01-01');
    },
  },
  'PUT /v1/approval-chain/:kind': {
    action: 'chain.updated',
    notes: 'changes',
    run: () => call('PUT', 'approval-chain/unloading', { steps: [['gm'], ['tcr']], version: 0 }),
  },
  'PUT /v1/office-hours': {
    action: 'office.updated',
    notes: 'changes',
    run: async () => {
      const url = `/v1/office-hours?property_id=${scene.property_id}`;
      const now = (await scene.world.app.inject({ url, headers: scene.headers })).json<object>();
      return call('PUT', 'office-hours', { ...now, from: '07:30' });
    },
  },
  'POST /v1/terms-versions': {
    action: 'terms.published',
    notes: 'changes',
    run: () => call('POST', 'terms-versions', { text_id: 'Baru', text_en: 'New', seen_version: 0 }),
  },
};
