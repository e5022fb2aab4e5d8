import type { ActorName, AuthzTable, Probe } from '../table.ts';

const reading = (who: readonly ActorName[], url: (property_id: string) => string): Probe => ({
  who,
  of: 'property',
  call: ({ property_id }) => ({ url: url(property_id) }),
  answers: 200,
});
const SPAN = 'from=2026-11-01&until=2026-11-30';

export const authz: AuthzTable = {
  'GET /v1/dashboard/complaints': reading(
    ['Super Admin', 'Building Manager', 'Tenant Relations'],
    (id) => `/v1/dashboard/complaints?property_id=${id}`,
  ),
  'GET /v1/dashboard/work-orders': reading(
    ['Super Admin', 'Building Manager', 'Engineering'],
    (id) => `/v1/dashboard/work-orders?property_id=${id}`,
  ),
  'GET /v1/analytics': reading(
    ['Super Admin', 'Building Manager', 'General Manager'],
    (id) => `/v1/analytics?property_id=${id}&${SPAN}`,
  ),
  'GET /v1/analytics-ranking': reading(
    ['Super Admin', 'Building Manager', 'General Manager'],
    (id) => `/v1/analytics-ranking?property_id=${id}&${SPAN}&by=tenant`,
  ),
  'GET /v1/analytics-download': reading(
    ['Super Admin', 'Building Manager', 'General Manager'],
    (id) => `/v1/analytics-download?property_id=${id}&${SPAN}`,
  ),
};
