import { STAFF, type AuthzTable } from '../table.ts';

const FACTS = { name: 'Terlambat', query: 'late=true', shared: false };
const one = (id: string, property_id: string) => `/v1/saved-views/${id}?property_id=${property_id}`;

/** All staff save views of their own. A view that is not the caller's does not exist for them. */
export const authz: AuthzTable = {
  'GET /v1/saved-views': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/saved-views?list=permit-register&property_id=${property_id}` }),
    answers: 200,
  },
  'POST /v1/saved-views': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({
      url: `/v1/saved-views?property_id=${property_id}`,
      payload: { ...FACTS, list: 'permit-register' },
    }),
    answers: 201,
  },
  'GET /v1/saved-views/:id': {
    who: STAFF,
    of: 'property',
    call: ({ property_id, file_id }) => ({ url: one(file_id, property_id) }),
    answers: 404,
  },
  'PUT /v1/saved-views/:id': {
    who: STAFF,
    of: 'property',
    call: ({ property_id, file_id }) => ({ url: one(file_id, property_id), payload: FACTS }),
    answers: 404,
  },
  'DELETE /v1/saved-views/:id': {
    who: STAFF,
    of: 'property',
    call: ({ property_id, file_id }) => ({ url: one(file_id, property_id) }),
    answers: 404,
  },
};
