import { MANAGERS, TENANT_READERS, type AuthzTable, type Place } from '../table.ts';

const at = ({ property_id }: Place) => `property_id=${property_id}`;
const one = (place: Place) => `/v1/tenant-item/${place.item_id}?${at(place)}`;
const facts = ({ tenant_id, number }: Place) => ({ tenant_id, name: `Barang ${number}`, unit: 'pcs' });

/** Saved items can be read by their tenant, and managed by staff who manage tenants. */
export const authz: AuthzTable = {
  'GET /v1/loading-unloading/items/:id': {
    who: ['tenant'],
    of: 'tenant',
    call: ({ tenant_id }) => ({ url: `/v1/loading-unloading/items/${tenant_id}` }),
    answers: 200,
  },
  'GET /v1/tenant-item-datatable': {
    who: TENANT_READERS,
    of: 'property',
    call: (place) => ({ url: `/v1/tenant-item-datatable?${at(place)}&tenant_id=${place.tenant_id}` }),
    answers: 200,
  },
  'GET /v1/tenant-item-download': {
    who: TENANT_READERS,
    of: 'property',
    call: (place) => ({ url: `/v1/tenant-item-download?${at(place)}&tenant_id=${place.tenant_id}` }),
    answers: 200,
  },
  'GET /v1/tenant-item/:id': {
    who: TENANT_READERS,
    of: 'property',
    call: (place) => ({ url: one(place) }),
    answers: 200,
  },
  'POST /v1/tenant-item': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({ url: `/v1/tenant-item?${at(place)}`, payload: facts(place) }),
    answers: 201,
  },
  // The version is stale: authorized requests get a conflict and nothing changes.
  'PUT /v1/tenant-item/:id': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({ url: one(place), payload: { ...facts(place), version: 0 } }),
    answers: 409,
  },
  'DELETE /v1/tenant-item/:id': { who: MANAGERS, of: 'property', call: (place) => ({ url: one(place) }), answers: 204 },
};
