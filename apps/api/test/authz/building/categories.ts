import { MANAGERS, recordProbes, STAFF, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = recordProbes('category', {
  readers: STAFF,
  writers: MANAGERS,
  id: ({ category_id }) => category_id,
  facts: ({ number }) => ({ kind: 'tenant', name: `Kategori ${number}` }),
  query: '&kind=tenant',
  deleting: 409,
});
