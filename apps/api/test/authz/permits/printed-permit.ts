import { forEveryone, PERMIT_READERS, type AuthzTable } from '../table.ts';

/**
 * Staff who may read a permit may download its document. Anyone may verify a document, and who knows code and e-mail may
 * name the vehicle.
 */
export const authz: AuthzTable = {
  'POST /v1/public/status/paper': forEveryone('/v1/public/status/paper', 400, {}),
  'POST /v1/public/status/vehicle': forEveryone('/v1/public/status/vehicle', 400, {}),
  'POST /v1/public/verify': forEveryone('/v1/public/verify', 400, {}),
  // The permit is not approved: authorized requests get a conflict.
  'GET /v1/properties/:property_id/permits/:id/paper': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/paper` }),
    answers: 409,
  },
};
