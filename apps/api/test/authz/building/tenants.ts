import { MANAGERS, recordProbes, TENANT_READERS, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = recordProbes('tenant', {
  readers: TENANT_READERS,
  writers: MANAGERS,
  id: ({ tenant_id }) => tenant_id,
  facts: ({ number }) => ({ name: `Toko ${number}` }),
  deleting: 409,
});
