import { forEveryone, LOGGED_IN, NOBODY, STAFF, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'POST /v1/login': forEveryone('/v1/login', 400, {}),
  'POST /v1/login/second-step': forEveryone('/v1/login/second-step', 400, {}),
  'POST /v1/password/forgot': forEveryone('/v1/password/forgot', 400, {}),
  'POST /v1/password/reset': forEveryone('/v1/password/reset', 400, {}),
  'POST /v1/logout': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: '/v1/logout', payload: {} }),
    answers: 204,
    ends: true,
  },
  'GET /v1/sessions': { who: LOGGED_IN, of: 'nobody', call: () => ({ url: '/v1/sessions' }), answers: 200 },
  'DELETE /v1/sessions': { who: LOGGED_IN, of: 'nobody', call: () => ({ url: '/v1/sessions' }), answers: 204 },
  // The session does not exist. A session of another user gets the same response.
  'DELETE /v1/sessions/:id': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: `/v1/sessions/${NOBODY}` }),
    answers: 404,
  },
  // Nobody can change the profile of another account: authorized requests get 404.
  'PUT /v1/users/update/:id': {
    who: LOGGED_IN,
    of: 'nobody',
    call: ({ account_id }) => ({ url: `/v1/users/update/${account_id}`, payload: { name: 'Orang Lain' } }),
    answers: 404,
  },
  'GET /v1/second-step': { who: STAFF, of: 'nobody', call: () => ({ url: '/v1/second-step' }), answers: 200 },
  'POST /v1/second-step': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/second-step', payload: {} }),
    answers: 201,
  },
  'POST /v1/second-step/confirm': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/second-step/confirm', payload: {} }),
    answers: 400,
  },
  'POST /v1/second-step/recovery-codes': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/second-step/recovery-codes', payload: {} }),
    answers: 400,
  },
  'POST /v1/second-step/off': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/second-step/off', payload: {} }),
    answers: 400,
  },
};
