import { forEveryone, NOBODY, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  // The file is not an identity photo of the permit: authorized requests get 404.
  'POST /v1/properties/:property_id/permits/:id/identity/:file_id': {
    who: ['Super Admin', 'Building Manager', 'TCR', 'Operational', 'Security'],
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/identity/${NOBODY}`,
      payload: { reason: 'decision' },
    }),
    answers: 404,
  },
  'POST /v1/public/permit-link/delete-identity': forEveryone('/v1/public/permit-link/delete-identity', 400, {}),
};
