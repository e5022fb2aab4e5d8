import { forEveryone, type ActorName, type AuthzTable } from '../../../test/authz/table.ts';

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

/** The paper is for who may read the permit; what a paper is worth, anybody may ask. */
export const authz: AuthzTable = {
  'POST /v1/public/status/paper': forEveryone('/v1/public/status/paper', 400, {}),
  'POST /v1/public/verify': forEveryone('/v1/public/verify', 400, {}),
  // The permit of the matrix is not approved: who gets through is told so.
  'GET /v1/properties/:property_id/permits/:id/paper': {
    who: READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/paper` }),
    answers: 409,
  },
};
