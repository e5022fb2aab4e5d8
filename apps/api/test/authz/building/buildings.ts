import { MANAGERS, recordProbes, STAFF, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  ...recordProbes('floor', {
    readers: STAFF,
    writers: MANAGERS,
    id: ({ floor_id }) => floor_id,
    facts: ({ number }) => ({ name: `Lantai ${number}` }),
    deleting: 409,
  }),
  ...recordProbes('unit', {
    readers: STAFF,
    writers: MANAGERS,
    id: ({ unit_id }) => unit_id,
    facts: ({ number, floor_id }) => ({ name: `U${number}`, floor_id }),
    deleting: 409,
  }),
  ...recordProbes('bay', {
    readers: STAFF,
    writers: [...MANAGERS, 'Operational'],
    id: ({ bay_id }) => bay_id,
    facts: ({ number }) => ({ name: `Dok ${number}`, kind: 'bay' }),
    deleting: 409,
  }),
  'POST /v1/unit-bulk': {
    who: MANAGERS,
    of: 'property',
    call: ({ property_id, floor_id, number }) => ({
      url: `/v1/unit-bulk?property_id=${property_id}`,
      payload: { floor_id, names: [`B${number}`] },
    }),
    answers: 200,
  },
};
