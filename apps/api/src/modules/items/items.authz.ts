import type { AuthzTable } from '../../../test/authz/table.ts';

/** A tenant's saved items are its own. */
export const authz: AuthzTable = {
  'GET /v1/loading-unloading/items/:id': {
    who: ['tenant'],
    of: 'tenant',
    call: ({ tenant_id }) => ({ url: `/v1/loading-unloading/items/${tenant_id}` }),
    answers: 200,
  },
};
