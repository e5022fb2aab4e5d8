import { newId } from '../../../src/platform/database/ids.ts';
import type { ActorName, AuthzTable, Place } from '../table.ts';

const OFFICE: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Tenant Relations'];
const TENANT: readonly ActorName[] = ['tenant'];

const office = { who: OFFICE, of: 'property' } as const;
const own = { who: TENANT, of: 'tenant' } as const;

const at = ({ property_id }: Place) => `property_id=${property_id}`;
const hours = { answer_hours: 1, solve_hours: 2 };
const facts = { title: 'Lampu mati', description: 'Sejak pagi', priority: 'high' };

/** Staff handle all complaints of the property. A tenant sees only its own. */
export const authz: AuthzTable = {
  'GET /v1/complaint-datatable': {
    ...office,
    call: (place) => ({ url: `/v1/complaint-datatable?${at(place)}` }),
    answers: 200,
  },
  'GET /v1/complaint-download': {
    ...office,
    call: (place) => ({ url: `/v1/complaint-download?${at(place)}` }),
    answers: 200,
  },
  'GET /v1/complaint-counts': {
    ...office,
    call: (place) => ({ url: `/v1/complaint-counts?${at(place)}` }),
    answers: 200,
  },
  // An open stream does not end, so the property id is malformed: authorized requests get 400.
  'GET /v1/complaint-live': {
    who: OFFICE,
    of: 'nobody',
    call: () => ({ url: '/v1/complaint-live?property_id=none' }),
    answers: 400,
  },
  'GET /v1/complaint-options': {
    ...office,
    call: (place) => ({ url: `/v1/complaint-options?${at(place)}` }),
    answers: 200,
  },
  'GET /v1/complaint-tenants': {
    ...office,
    call: (place) => ({ url: `/v1/complaint-tenants?${at(place)}` }),
    answers: 200,
  },
  'GET /v1/complaint/:id': {
    ...office,
    call: (place) => ({ url: `/v1/complaint/${place.complaint_id}?${at(place)}` }),
    answers: 200,
  },
  'POST /v1/complaint': {
    ...office,
    call: (place) => ({
      url: `/v1/complaint?${at(place)}`,
      payload: { id: newId(), category_id: place.complaint_category_id, ...facts },
    }),
    answers: 201,
  },
  // The version is stale: authorized requests get a conflict and nothing changes.
  'PUT /v1/complaint/:id': {
    ...office,
    call: (place) => ({
      url: `/v1/complaint/${place.complaint_id}?${at(place)}`,
      payload: { category_id: place.complaint_category_id, priority: 'low', assignee_id: null, version: 0 },
    }),
    answers: 409,
  },
  'POST /v1/complaint/:id/entries': {
    ...office,
    call: (place) => ({
      url: `/v1/complaint/${place.complaint_id}/entries?${at(place)}`,
      payload: { id: newId(), kind: 'note', text: 'Matriks' },
    }),
    answers: 200,
  },
  // The complaint is not resolved, so it cannot be closed: authorized requests get a conflict and nothing changes.
  'POST /v1/complaint/:id/moves': {
    ...office,
    call: (place) => ({
      url: `/v1/complaint/${place.complaint_id}/moves?${at(place)}`,
      payload: { move: 'close', text: '' },
    }),
    answers: 409,
  },
  'GET /v1/complaint-targets': {
    ...office,
    call: (place) => ({ url: `/v1/complaint-targets?${at(place)}` }),
    answers: 200,
  },
  'PUT /v1/complaint-targets/:category_id': {
    ...office,
    call: (place) => ({
      url: `/v1/complaint-targets/${place.complaint_category_id}?${at(place)}`,
      payload: { low: hours, normal: hours, high: hours, urgent: hours },
    }),
    answers: 200,
  },
  'GET /v1/tenant/complaints': {
    who: TENANT,
    of: 'nobody',
    call: () => ({ url: '/v1/tenant/complaints' }),
    answers: 200,
  },
  'GET /v1/tenant/complaint-options': {
    who: TENANT,
    of: 'nobody',
    call: () => ({ url: '/v1/tenant/complaint-options' }),
    answers: 200,
  },
  // The body is empty: authorized requests get validation errors.
  'POST /v1/tenant/complaints': {
    who: TENANT,
    of: 'nobody',
    call: () => ({ url: '/v1/tenant/complaints', payload: {} }),
    answers: 400,
  },
  'GET /v1/tenant/complaints/:id': {
    ...own,
    call: ({ complaint_id }) => ({ url: `/v1/tenant/complaints/${complaint_id}` }),
    answers: 200,
  },
  'POST /v1/tenant/complaints/:id/replies': {
    ...own,
    call: ({ complaint_id }) => ({
      url: `/v1/tenant/complaints/${complaint_id}/replies`,
      payload: { id: newId(), text: 'Matriks' },
    }),
    answers: 200,
  },
  // The complaint is open, so the tenant can neither reopen nor rate it: both requests get 409.
  'POST /v1/tenant/complaints/:id/reopening': {
    ...own,
    call: ({ complaint_id }) => ({
      url: `/v1/tenant/complaints/${complaint_id}/reopening`,
      payload: { id: newId(), text: 'Matriks' },
    }),
    answers: 409,
  },
  'POST /v1/tenant/complaints/:id/rating': {
    ...own,
    call: ({ complaint_id }) => ({
      url: `/v1/tenant/complaints/${complaint_id}/rating`,
      payload: { rating: 5, text: '' },
    }),
    answers: 409,
  },
};
