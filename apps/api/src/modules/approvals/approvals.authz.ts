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
};
