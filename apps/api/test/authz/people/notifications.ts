import { STAFF, type AuthzTable } from '../../../test/authz/table.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Everybody is told something; all of it is the person's own, so that nobody names anybody else. */
export const authz: AuthzTable = {
  'GET /v1/notifications': { who: STAFF, of: 'nobody', call: () => ({ url: '/v1/notifications' }), answers: 200 },
  'POST /v1/notifications/read': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/notifications/read', payload: { ids: [NOBODY] } }),
    answers: 200,
  },
  // A stream that opens does not end: who gets through is told that the parameter is none.
  'GET /v1/notifications/live': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/notifications/live?property_id=none' }),
    answers: 400,
  },
  'GET /v1/me/notification-settings': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/me/notification-settings' }),
    answers: 200,
  },
  'PUT /v1/me/notification-settings': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/me/notification-settings', payload: {} }),
    answers: 400,
  },
};
