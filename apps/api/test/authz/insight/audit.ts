import { MANAGERS, type ActorName, type AuthzTable, type Probe } from '../table.ts';

const AUDITORS: readonly ActorName[] = [...MANAGERS, 'General Manager'];
const read = (path: string, more: string, answers: number): Probe => ({
  who: AUDITORS,
  of: 'property',
  call: ({ property_id }) => ({ url: `${path}?property_id=${property_id}${more}` }),
  answers,
});

export const authz: AuthzTable = {
  'GET /v1/audit-datatable': read('/v1/audit-datatable', '', 200),
  'GET /v1/audit-download': read('/v1/audit-download', '', 200),
  'GET /v1/audit/verify': read('/v1/audit/verify', '', 200),
  // No hash chain has that many seals: authorized requests get 404.
  'GET /v1/audit/seal': read('/v1/audit/seal', '&seq=999999999', 404),
};
