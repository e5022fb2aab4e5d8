import { NOBODY, STAFF, type AuthzTable, type Place } from '../table.ts';

const NO_DEPUTY = `/v1/deputy/${NOBODY}`;
/** The deputy is a tenant's user, which is not allowed: authorized requests get a validation error. */
const facts = ({ account_id }: Place) => ({
  deputy_id: account_id,
  starts_at: '2026-11-16T00:00:00Z',
  ends_at: '2026-11-17T00:00:00Z',
});

/** All staff manage their own deputies. */
export const authz: AuthzTable = {
  'GET /v1/deputy-datatable': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/deputy-datatable' }),
    answers: 200,
  },
  'GET /v1/deputy-download': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/deputy-download' }),
    answers: 200,
  },
  'GET /v1/deputy-options': { who: STAFF, of: 'nobody', call: () => ({ url: '/v1/deputy-options' }), answers: 200 },
  'POST /v1/deputy': {
    who: STAFF,
    of: 'nobody',
    call: (at) => ({ url: '/v1/deputy', payload: facts(at) }),
    answers: 422,
  },
  'PUT /v1/deputy/:id': {
    who: STAFF,
    of: 'nobody',
    call: (at) => ({ url: NO_DEPUTY, payload: { ...facts(at), version: 0 } }),
    answers: 404,
  },
  'DELETE /v1/deputy/:id': { who: STAFF, of: 'nobody', call: () => ({ url: NO_DEPUTY }), answers: 404 },
};
