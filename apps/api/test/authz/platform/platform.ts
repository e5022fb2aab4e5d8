import { forEveryone, STAFF, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'GET /health/live': forEveryone('/health/live', 200),
  'GET /health/ready': forEveryone('/health/ready', 200),
  'GET /docs/json': { who: STAFF, of: 'nobody', call: () => ({ url: '/docs/json' }), answers: 200 },
};
