import { DECIDERS, MANAGERS, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'GET /v1/home/decisions': {
    who: DECIDERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/home/decisions?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/home/properties': {
    who: MANAGERS,
    of: 'nobody',
    call: () => ({ url: '/v1/home/properties' }),
    answers: 200,
  },
};
