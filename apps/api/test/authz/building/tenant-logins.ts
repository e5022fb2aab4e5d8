import { MANAGERS, type ActorName, type AuthzTable, type Place } from '../../../test/authz/table.ts';

const READERS: readonly ActorName[] = [
  ...MANAGERS,
  'TCR',
  'Finance',
  'Operational',
  'RDD',
  'General Manager',
  'Tenant Relations',
];
const at = ({ property_id }: Place) => `property_id=${property_id}`;
const one = (place: Place, more = '') => `/v1/tenant-login/${place.account_id}${more}?${at(place)}`;
const facts = { name: 'Orang Matriks' };

/** Who may do what with those who log in for a tenant. */
export const authz: AuthzTable = {
  'GET /v1/tenant-login-datatable': {
    who: READERS,
    of: 'property',
    call: (place) => ({ url: `/v1/tenant-login-datatable?${at(place)}&tenant_id=${place.tenant_id}` }),
    answers: 200,
  },
  'GET /v1/tenant-login/:id': { who: READERS, of: 'property', call: (place) => ({ url: one(place) }), answers: 200 },
  'POST /v1/tenant-login': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/tenant-login?${at(place)}`,
      payload: { ...facts, tenant_id: place.tenant_id, email: `matriks-${place.number}@tenant.test` },
    }),
    answers: 201,
  },
  // A version that nobody has seen: who gets through is told of a conflict, and nothing changes.
  'PUT /v1/tenant-login/:id': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({ url: one(place), payload: { ...facts, active: true, version: 0 } }),
    answers: 409,
  },
  // They have a password, so there is nothing to invite them to.
  'POST /v1/tenant-login/:id/invite': {
    who: MANAGERS,
    of: 'property',
    call: (place) => ({ url: one(place, '/invite'), payload: {} }),
    answers: 409,
  },
};
