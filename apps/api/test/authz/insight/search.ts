import { STAFF, type AuthzTable } from '../../../test/authz/table.ts';

/** Every staff member searches; what is found is what they may read. */
export const authz: AuthzTable = {
  'GET /v1/search': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/search?q=pompa&property_id=${property_id}` }),
    answers: 200,
  },
};
