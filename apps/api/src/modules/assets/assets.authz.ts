import { MANAGERS, recordProbes, STAFF, type AuthzTable } from '../../../test/authz/table.ts';

/** Who may do what with assets. */
export const authz: AuthzTable = recordProbes('asset', {
  readers: STAFF,
  writers: [...MANAGERS, 'Engineering'],
  id: ({ asset_id }) => asset_id,
  facts: ({ number }) => ({ code: `A-${number}`, name: 'Pompa' }),
  deleting: 204,
});
