import type { AuthzTable, Probe } from '../table.ts';

/** No role has access, not even Super Admin: operators are named one by one. Tests of the server have some. */
const forOperators = (url: string, payload?: object): Probe => ({
  who: [],
  of: 'nobody',
  call: () => ({ url, ...(payload !== undefined && { payload }) }),
  answers: 200,
});

export const authz: AuthzTable = {
  'GET /v1/server/health': forOperators('/v1/server/health?time_zone=Asia/Jakarta'),
  'POST /v1/server/check': forOperators('/v1/server/check', {}),
  'GET /v1/server/backups': forOperators('/v1/server/backups'),
  'POST /v1/server/backups/requests': forOperators('/v1/server/backups/requests', { kind: 'backup' }),
};
