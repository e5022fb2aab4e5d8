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
  'GET /v1/property/:id/go-live': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/go-live` }),
    answers: 200,
  },
  // The property is live, so nothing changes.
  'POST /v1/property/:id/go-live': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/go-live`, payload: {} }),
    answers: 200,
  },
  'POST /v1/property/:id/test-mail': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/test-mail`, payload: {} }),
    answers: 202,
  },
  // Only a property in preparation has a test permit.
  'POST /v1/property/:id/test-permit': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/test-permit`, payload: { kind: 'loading' } }),
    answers: 409,
  },
  'DELETE /v1/property/:id/test-permit': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/test-permit` }),
    answers: 409,
  },
  'GET /v1/property/:id/copy': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/copy?from=${at.property_id}` }),
    answers: 200,
  },
  // Only a property in preparation takes over settings.
  'POST /v1/property/:id/copy': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/copy`, payload: { from: at.property_id, parts: ['slots'] } }),
    answers: 409,
  },
  'DELETE /v1/property/:id/copy': {
    who: MANAGERS,
    of: 'property',
    call: (at) => ({ url: `${one(at)}/copy` }),
    answers: 409,
  },
  // The property has tenants, so the request only deactivates it. `restore` activates it again.
  'DELETE /v1/property/:id': { who: ['Super Admin'], of: 'property', call: (at) => ({ url: one(at) }), answers: 200 },
};
