import { MANAGERS, type ActorName, type AuthzTable, type Probe } from '../../../test/authz/table.ts';

const AUDITORS: readonly ActorName[] = [...MANAGERS, 'General Manager'];
const read = (path: string, more: string, answers: number): Probe => ({
  who: AUDITORS,
  of: 'property',
  call: ({ property_id }) => ({ url: `${path}?property_id=${property_id}${more}` }),
  answers,
});

/** Who may read what was done at a property, and check that it stands as it was written. */
export const authz: AuthzTable = {
  'GET /v1/audit-datatable': read('/v1/audit-datatable', '', 200),
  'GET /v1/audit/verify': read('/v1/audit/verify', '', 200),
  // No chain is that long.
  'GET /v1/audit/seal': read('/v1/audit/seal', '&seq=999999999', 404),
};
