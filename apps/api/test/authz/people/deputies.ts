import { STAFF, type AuthzTable, type Place } from '../../../test/authz/table.ts';

const NO_DEPUTY = '/v1/deputy/00000000-0000-7000-8000-000000000000';
/** A tenant's user, who is nobody's deputy. */
const facts = ({ account_id }: Place) => ({
  deputy_id: account_id,
  starts_at: '2026-11-16T00:00:00Z',
  ends_at: '2026-11-17T00:00:00Z',
});

/** Who may do what with deputies: everybody keeps their own. */
export const authz: AuthzTable = {
  'GET /v1/deputy-datatable': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/deputy-datatable' }),
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
