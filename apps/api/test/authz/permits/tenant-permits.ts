import type { AuthzTable } from '../table.ts';

/** A tenant reads its own permits; the routes name no record, so there is none of another tenant to ask for. */
export const authz: AuthzTable = {
  'GET /v1/tenant/permits': {
    who: ['tenant'],
    of: 'nobody',
    call: () => ({ url: '/v1/tenant/permits' }),
    answers: 200,
  },
  // An open stream does not end, so the query is malformed: authorized requests get 400.
  'GET /v1/tenant/permits/live': {
    who: ['tenant'],
    of: 'nobody',
    call: () => ({ url: '/v1/tenant/permits/live?property_id=none' }),
    answers: 400,
  },
};
