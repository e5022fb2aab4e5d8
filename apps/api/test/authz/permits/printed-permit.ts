import { forEveryone, PERMIT_READERS, type AuthzTable } from '../table.ts';

/**
 * Staff who may read a permit may download its document. Anyone may verify a document, and who knows code and e-mail may
 * name the vehicle. A pass is read with its key, a driver's pass with its link.
 */
export const authz: AuthzTable = {
  'POST /v1/public/status/paper': forEveryone('/v1/public/status/paper', 400, {}),
  'POST /v1/public/status/vehicle': forEveryone('/v1/public/status/vehicle', 400, {}),
  'POST /v1/public/pass': forEveryone('/v1/public/pass', 400, {}),
  'POST /v1/public/pass/driver-link': forEveryone('/v1/public/pass/driver-link', 400, {}),
  'POST /v1/public/pass/late': forEveryone('/v1/public/pass/late', 400, {}),
  'POST /v1/public/driver': forEveryone('/v1/public/driver', 400, {}),
  'POST /v1/public/verify': forEveryone('/v1/public/verify', 400, {}),
  // The permit is not approved: authorized requests get a conflict.
  'GET /v1/properties/:property_id/permits/:id/paper': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/paper` }),
    answers: 409,
  },
};
