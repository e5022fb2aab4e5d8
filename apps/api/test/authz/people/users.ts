import { MANAGERS, type AuthzTable, type Place } from '../../../test/authz/table.ts';

/** A tenant's user is nobody's colleague: who gets through is told that there is no such person. */
const one = ({ account_id }: Place) => `/v1/user/${account_id}`;
const facts = ({ property_id, account_id }: Place) => ({
  name: 'Orang Matriks',
  role_id: account_id,
  property_ids: [property_id],
});

/** Who may do what with the people of a group. */
export const authz: AuthzTable = {
  'GET /v1/user-datatable': { who: MANAGERS, of: 'nobody', call: () => ({ url: '/v1/user-datatable' }), answers: 200 },
  'GET /v1/user/:id': { who: MANAGERS, of: 'nobody', call: (at) => ({ url: one(at) }), answers: 404 },
  // A role that there is not: who gets through is told so, and nobody is made.
  'POST /v1/user': {
    who: MANAGERS,
    of: 'nobody',
    call: (at) => ({ url: '/v1/user', payload: { ...facts(at), email: 'matriks@gerbang.test' } }),
    answers: 422,
  },
  'PUT /v1/user/:id': {
    who: MANAGERS,
    of: 'nobody',
    call: (at) => ({ url: one(at), payload: { ...facts(at), active: true, version: 0 } }),
    answers: 404,
  },
  'POST /v1/user/:id/invite': {
    who: MANAGERS,
    of: 'nobody',
    call: (at) => ({ url: `${one(at)}/invite`, payload: {} }),
    answers: 404,
  },
};
