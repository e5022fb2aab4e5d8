import { PERMIT_READERS, type ActorName, type AuthzTable } from '../table.ts';

const ARRANGERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Operational', 'Security'];

export const authz: AuthzTable = {
  'GET /v1/dock': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/dock?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/dock-week': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/dock-week?property_id=${property_id}` }),
    answers: 200,
  },
  // A rejected permit needs no bay: authorized requests get 409.
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
