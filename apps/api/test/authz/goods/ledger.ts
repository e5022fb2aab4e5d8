import type { ActorName, AuthzTable, Probe } from '../../../test/authz/table.ts';

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

const reading = (url: (property_id: string) => string): Probe => ({
  who: READERS,
  of: 'property',
  call: ({ property_id }) => ({ url: url(property_id) }),
  answers: 200,
});

/** Who may look at the goods ledger. */
export const authz: AuthzTable = {
  'GET /v1/goods-ledger-datatable': reading((id) => `/v1/goods-ledger-datatable?property_id=${id}`),
  'GET /v1/goods-ledger-counts': reading((id) => `/v1/goods-ledger-counts?property_id=${id}`),
  'GET /v1/goods-ledger-download': reading((id) => `/v1/goods-ledger-download?property_id=${id}`),
  // No place of the matrix has goods inside: who gets through is told that there is no such entry.
  'GET /v1/properties/:property_id/permits/:permit_id/lots/:id': {
    who: READERS,
    of: 'nobody',
    call: ({ property_id, permit_id, file_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/lots/${file_id}`,
    }),
    answers: 404,
  },
};
