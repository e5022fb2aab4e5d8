import { STAFF, type AuthzTable } from '../table.ts';

/** All staff may search. Results are limited to what they may read. */
export const authz: AuthzTable = {
  'GET /v1/search': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/search?q=pompa&property_id=${property_id}` }),
    answers: 200,
  },
};
