import { forEveryone, type AuthzTable } from '../../../test/authz/table.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Who may look at identity photos. */
export const authz: AuthzTable = {
  // Not one of its permit's identity photos: who gets through learns no more than that.
  'GET /v1/properties/:property_id/permits/:id/identity/:file_id': {
    who: ['Super Admin', 'Building Manager', 'TCR', 'Operational', 'Security'],
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/identity/${NOBODY}`,
    }),
    answers: 404,
  },
  'POST /v1/public/permit-link/delete-identity': forEveryone('/v1/public/permit-link/delete-identity', 400, {}),
};
