import { PERMIT_READERS, type AuthzTable, type Probe } from '../table.ts';

const reading = (url: (property_id: string) => string): Probe => ({
  who: PERMIT_READERS,
  of: 'property',
  call: ({ property_id }) => ({ url: url(property_id) }),
  answers: 200,
});

export const authz: AuthzTable = {
  'GET /v1/goods-ledger-datatable': reading((id) => `/v1/goods-ledger-datatable?property_id=${id}`),
  'GET /v1/goods-ledger-counts': reading((id) => `/v1/goods-ledger-counts?property_id=${id}`),
  'GET /v1/goods-ledger-download': reading((id) => `/v1/goods-ledger-download?property_id=${id}`),
  // No permit of the test data has goods inside: authorized requests get 404.
  'GET /v1/properties/:property_id/permits/:permit_id/lots/:id': {
    who: PERMIT_READERS,
    of: 'nobody',
    call: ({ property_id, permit_id, file_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/lots/${file_id}`,
    }),
    answers: 404,
  },
};
