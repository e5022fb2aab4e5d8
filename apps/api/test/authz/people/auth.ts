import { forEveryone, LOGGED_IN, STAFF, type AuthzTable } from '../../../test/authz/table.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Who may log in and out, and change what of an account. */
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
  // A session of somebody else cannot be told from one that never was.
  'DELETE /v1/sessions/:id': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: `/v1/sessions/${NOBODY}` }),
    answers: 404,
  },
  // The profile of another account, whoever asks.
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
