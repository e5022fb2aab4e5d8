import { MANAGERS, recordProbes, type AuthzTable } from '../../../test/authz/table.ts';

/** Who may do what with tenants. */
export const authz: AuthzTable = recordProbes('tenant', {
  readers: [...MANAGERS, 'TCR', 'Finance', 'Operational', 'RDD', 'General Manager', 'Tenant Relations'],
  writers: MANAGERS,
  id: ({ tenant_id }) => tenant_id,
  facts: ({ number }) => ({ name: `Toko ${number}` }),
  deleting: 409,
});
