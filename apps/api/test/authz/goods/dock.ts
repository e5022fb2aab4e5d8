import type { ActorName, AuthzTable } from '../../../test/authz/table.ts';

const READERS: readonly ActorName[] = [
  'Super Admin',
  'Building Manager',
  'TCR',
  'Finance',
  'Operational',
  'RDD',
  'General Manager',
  'Security',
];
/** The gate, and whoever runs the schedule. */
const ARRANGERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Operational', 'Security'];

/** Who may look at the dock, and who arranges it. */
export const authz: AuthzTable = {
  'GET /v1/dock': {
    who: READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/dock?property_id=${property_id}` }),
    answers: 200,
  },
  // The permit at hand is rejected: who gets through is told that it needs no bay.
  'PUT /v1/properties/:property_id/permits/:id/bay': {
    who: ARRANGERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/bay`,
      payload: { bay_id: null },
    }),
    answers: 409,
  },
  'POST /v1/properties/:property_id/permits/:id/departure': {
    who: ARRANGERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/departure`,
      payload: {},
    }),
    answers: 200,
  },
};
