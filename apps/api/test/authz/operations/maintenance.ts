import { MANAGERS, type AuthzTable, type Place, type Probe } from '../table.ts';

const PEOPLE = [...MANAGERS, 'Engineering'] as const;
const at = ({ property_id }: Place) => `property_id=${property_id}`;
const facts = { title: 'Servis pompa', rule: 'FREQ=DAILY', starts_on: '2030-01-01' };

const list = (name: string, more = ''): Probe => ({
  who: PEOPLE,
  of: 'property',
  call: (place) => ({ url: `/v1/maintenance-${name}?${at(place)}${more}` }),
  answers: 200,
});
/**
 * A request on one schedule. The versions of writes are stale: authorized requests get a conflict and nothing changes.
 */
const one = (answers: number, more: { path?: string; payload?: object } = {}): Probe => ({
  who: PEOPLE,
  of: 'property',
  call: (place) => ({
    url: `/v1/maintenance/${place.maintenance_id}${more.path ?? ''}?${at(place)}`,
    ...(more.payload !== undefined && { payload: more.payload }),
  }),
  answers,
});

export const authz: AuthzTable = {
  'GET /v1/maintenance-datatable': list('datatable'),
  'GET /v1/maintenance-download': list('download'),
  'GET /v1/maintenance-calendar': list('calendar', '&from=2026-11-01&to=2026-11-30'),
  'GET /v1/maintenance/:id': one(200),
  'GET /v1/maintenance/:id/history': one(200, { path: '/history' }),
  'POST /v1/maintenance': {
    who: PEOPLE,
    of: 'property',
    call: (place) => ({ url: `/v1/maintenance?${at(place)}`, payload: facts }),
    answers: 201,
  },
  'PUT /v1/maintenance/:id': one(409, { payload: { ...facts, version: 0 } }),
  'POST /v1/maintenance/:id/pause': one(409, { path: '/pause', payload: { version: 0 } }),
  'POST /v1/maintenance/:id/resume': one(409, { path: '/resume', payload: { version: 0 } }),
  // The schedule has an open work order: authorized requests get 409.
  'POST /v1/maintenance/:id/make': one(409, { path: '/make' }),
  'DELETE /v1/maintenance/:id': one(409),
};
