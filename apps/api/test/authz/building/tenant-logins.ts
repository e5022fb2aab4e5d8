import { MANAGERS, TENANT_READERS, type AuthzTable, type Place } from '../table.ts';

const at = ({ property_id }: Place) => `property_id=${property_id}`;
const one = (place: Place, more = '') => `/v1/tenant-login/${place.account_id}${more}?${at(place)}`;
const facts = { name: 'Orang Matriks' };

export const authz: AuthzTable = {
  'GET /v1/tenant-login-datatable': {
    who: TENANT_READERS,
    of: 'property',
    call: (place) => ({ url: `/v1/tenant-login-datatable?${at(place)}&tenant_id=${place.tenant_id}` }),
    answers: 200,
  },
  'GET /v1/tenant-login-download': {
    who: TENANT_READERS,
    of: 'property',
    call: (place) => ({ url: `/v1/tenant-login-download?${at(place)}&tenant_id=${place.tenant_id}` }),
    answers: 200,
  },
  'GET /v1/tenant-login/:id': {
    who: TENANT_READERS,
    of: 'property',
    call: (place) => ({ url: one(place) }),
    answers: 200,
  },
  'POST /v1/tenant-login': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/tenant-login?${at(place)}`,
      payload: { ...facts, tenant_id: place.tenant_id, email: `matriks-${place.number}@tenant.test` },
    }),
    answers: 201,
  },
  // The version is stale: authorized requests get a conflict and nothing changes.
  'PUT /v1/tenant-login/:id': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({ url: one(place), payload: { ...facts, active: true, version: 0 } }),
    answers: 409,
  },
  // The account already has a password: authorized requests get 409, because it needs no invitation.
  'POST /v1/tenant-login/:id/invite': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({ url: one(place, '/invite'), payload: {} }),
    answers: 409,
  },
};
