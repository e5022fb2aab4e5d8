import { type ActorName, type AuthzTable } from '../../../test/authz/table.ts';

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

/** Who may look at permits. */
export const authz: AuthzTable = {
  'GET /v1/permit-datatable': {
    who: READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/permit-datatable?view=ended&property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/permit-counts': {
    who: READERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/permit-counts?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/properties/:property_id/permits/:id': {
    who: READERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}` }),
    answers: 200,
  },
  // A stream that opens does not end: who gets through is told that the property is none.
  'GET /v1/permit-queue/live': {
    who: READERS,
    of: 'nobody',
    call: () => ({ url: '/v1/permit-queue/live?property_id=none' }),
    answers: 400,
  },
  'POST /v1/permit-decisions': {
    who: ['Super Admin', 'TCR', 'Finance', 'Operational', 'RDD', 'General Manager'],
    of: 'nobody',
    call: () => ({ url: '/v1/permit-decisions', payload: { permits: [] } }),
    answers: 400,
  },
  'POST /v1/properties/:property_id/permits/:id/comments': {
    who: READERS,
    of: 'property',
    call: ({ property_id, permit_id, number }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/comments`,
      payload: { id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`, text: 'Matriks' },
    }),
    answers: 200,
  },
};
