import { MANAGERS, type AuthzTable, type Place } from '../table.ts';

/** The account is a tenant's user and not staff: authorized requests get 404. */
const one = ({ account_id }: Place) => `/v1/user/${account_id}`;
const facts = ({ property_id, account_id }: Place) => ({
  name: 'Orang Matriks',
  role_id: account_id,
  property_ids: [property_id],
});

export const authz: AuthzTable = {
  'GET /v1/user-datatable': { who: MANAGERS, of: 'nobody', call: () => ({ url: '/v1/user-datatable' }), answers: 200 },
  'GET /v1/user-download': { who: MANAGERS, of: 'nobody', call: () => ({ url: '/v1/user-download' }), answers: 200 },
  'GET /v1/user/:id': { who: MANAGERS, of: 'nobody', call: (at) => ({ url: one(at) }), answers: 404 },
  // The role does not exist: authorized requests get a validation error and no user is created.
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
  'POST /v1/user-invite': {
    who: MANAGERS,
    of: 'property',
    call: ({ property_id }) => ({
      url: '/v1/user-invite',
      payload: { property_id, people: [{ name: '', email: '', role: 'Nobody' }] },
    }),
    answers: 200,
  },
  'POST /v1/user/:id/second-step-reset': {
    who: MANAGERS,
    of: 'nobody',
    call: (at) => ({ url: `${one(at)}/second-step-reset`, payload: {} }),
    answers: 404,
  },
  'POST /v1/user/:id/second-step-reset/confirm': {
    who: MANAGERS,
    of: 'nobody',
    call: (at) => ({ url: `${one(at)}/second-step-reset/confirm`, payload: {} }),
    answers: 404,
  },
  'POST /v1/user/:id/invite': {
    who: MANAGERS,
    of: 'nobody',
    call: (at) => ({ url: `${one(at)}/invite`, payload: {} }),
    answers: 404,
  },
};
