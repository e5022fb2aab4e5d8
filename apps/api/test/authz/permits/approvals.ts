import { DECIDERS, PERMIT_READERS, someId, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'GET /v1/permit-datatable': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/permit-datatable?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/permit/:id': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/permit/${permit_id}?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/permit-download': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/permit-download?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/permit-counts': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/permit-counts?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/permit-warnings': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: `/v1/permit-warnings?property_id=${property_id}&ids=${permit_id}`,
    }),
    answers: 200,
  },
  'GET /v1/properties/:property_id/permits/:id': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}` }),
    answers: 200,
  },
  'PUT /v1/properties/:property_id/permits/:id/viewers': {
    who: PERMIT_READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/viewers` }),
    answers: 200,
  },
  // An open stream does not end, so the property id is malformed: authorized requests get 400.
  'GET /v1/permit-queue/live': {
    who: PERMIT_READERS,
    of: 'nobody',
    call: () => ({ url: '/v1/permit-queue/live?property_id=none' }),
    answers: 400,
  },
  'POST /v1/permit-decisions': {
    who: DECIDERS,
    of: 'nobody',
    call: () => ({ url: '/v1/permit-decisions', payload: { permits: [] } }),
    answers: 400,
  },
  'POST /v1/properties/:property_id/permits/:id/comments': {
    who: PERMIT_READERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/properties/${place.property_id}/permits/${place.permit_id}/comments`,
      payload: { id: someId(place), text: 'Matriks' },
    }),
    answers: 200,
  },
};
