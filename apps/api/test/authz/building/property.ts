import { MANAGERS, STAFF, type AuthzTable, type Place } from '../table.ts';

const one = ({ property_id }: Place) => `/v1/property/${property_id}`;
const facts = ({ number }: Place) => ({ name: 'Mal Matriks', short_code: `Z${number}` });

export const authz: AuthzTable = {
  'GET /v1/property-datatable': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/property-datatable' }),
    answers: 200,
  },
  'GET /v1/property-download': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/property-download' }),
    answers: 200,
  },
  'GET /v1/property/:id': { who: STAFF, of: 'property', call: (at) => ({ url: one(at) }), answers: 200 },
  'POST /v1/property': {
    who: ['Super Admin'],
    of: 'nobody',
    call: (at) => ({ url: '/v1/property', payload: facts(at) }),
    answers: 201,
  },
  'PUT /v1/property/:id': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: one(at), payload: { ...facts(at), version: 0 } }),
    answers: 409,
  },
  // The property has tenants, so the request only deactivates it. `restore` activates it again.
  'DELETE /v1/property/:id': { who: ['Super Admin'], of: 'property', call: (at) => ({ url: one(at) }), answers: 200 },
};
