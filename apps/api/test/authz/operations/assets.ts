import { EVERYONE, MANAGERS, NOBODY, recordProbes, STAFF, type AuthzTable, type Place, type Probe } from '../table.ts';

const WRITERS = [...MANAGERS, 'Engineering'] as const;

const at = (place: Place, path: string) => `/v1/asset/${place.asset_id}/${path}?property_id=${place.property_id}`;
const read = (path: string): Probe => ({
  who: STAFF,
  of: 'property',
  call: (place) => ({ url: at(place, path) }),
  answers: 200,
});
const write = (path: string, payload: object | undefined, answers: number): Probe => ({
  who: WRITERS,
  of: 'property',
  call: (place) => ({ url: at(place, path), ...(payload !== undefined && { payload }) }),
  answers,
});

export const authz: AuthzTable = {
  ...recordProbes('asset', {
    readers: STAFF,
    writers: WRITERS,
    id: ({ asset_id }) => asset_id,
    facts: ({ number }) => ({ code: `A-${number}`, name: 'Pompa' }),
    // The asset has documents and downtimes, so it cannot be deleted.
    deleting: 409,
  }),
  'GET /v1/asset/:id/page': read('page'),
  'GET /v1/asset/:id/history': read('history'),
  // The file does not exist: authorized requests get a validation error.
  'PUT /v1/asset/:id/photo': write('photo', { photo_url: 'https://example.com/a' }, 422),
  'POST /v1/asset/:id/papers': write('papers', { name: 'Buku', file_url: 'https://example.com/a' }, 422),
  'DELETE /v1/asset/:id/papers/:paper_id': write(`papers/${NOBODY}`, undefined, 404),
  // The downtime ends before it starts: authorized requests get a validation error.
  'POST /v1/asset/:id/downtimes': write(
    'downtimes',
    { id: NOBODY, from_at: '2026-01-02T00:00:00Z', until_at: '2026-01-01T00:00:00Z', reason: 'Matriks' },
    422,
  ),
  'POST /v1/asset/:id/downtimes/:downtime_id/end': write(
    `downtimes/${NOBODY}/end`,
    { until_at: '2026-01-01T00:00:00Z' },
    404,
  ),
  'GET /v1/asset-labels': {
    who: STAFF,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/asset-labels?property_id=${property_id}` }),
    answers: 200,
  },
  'GET /v1/public/asset-label/:label': {
    who: EVERYONE,
    of: 'nobody',
    call: () => ({ url: '/v1/public/asset-label/000000000000' }),
    answers: 404,
  },
};
