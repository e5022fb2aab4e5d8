import type { AuthzTable } from '../table.ts';

/** The tenant comes from the session. The routes take no id, so a foreign record cannot be requested. */
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
