import { NOBODY, STAFF, type AuthzTable } from '../table.ts';

/** All staff have notifications. Every route reads or changes only those of the current user. */
export const authz: AuthzTable = {
  'GET /v1/notifications': { who: STAFF, of: 'nobody', call: () => ({ url: '/v1/notifications' }), answers: 200 },
  'GET /v1/notification-groups': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/notification-groups' }),
    answers: 200,
  },
  'POST /v1/notifications/quiet': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/notifications/quiet', payload: { kind: 'asked', quiet: false } }),
    answers: 200,
  },
  'POST /v1/notifications/read': {
    who: STAFF,
    of: 'nobody',
    call: () => ({ url: '/v1/notifications/read', payload: { until: NOBODY } }),
    answers: 200,
  },
  // An open stream does not end, so the parameter is malformed: authorized requests get 400.
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
