import {
  forEveryone,
  LOGGED_IN,
  MANAGERS,
  NOBODY,
  STAFF,
  type ActorName,
  type AuthzTable,
  type Place,
} from '../table.ts';

const WRITERS: readonly ActorName[] = [...MANAGERS, 'Tenant Relations'];
const at = ({ property_id }: Place) => `property_id=${property_id}`;
const one = (place: Place, more = '') => `/v1/news/${place.news_id}${more}?${at(place)}`;
const facts = ({ number }: Place) => ({
  title: `Berita ${number}`,
  body: { blocks: [{ type: 'paragraph', text: [{ text: 'Lift barang berhenti.' }] }] },
  audience: { everyone: true },
  draft: true,
});

/** Managers and tenant relations write news. All staff, and the tenants it is addressed to, read it. */
export const authz: AuthzTable = {
  'GET /v1/news-datatable': {
    who: WRITERS,
    of: 'property',
    call: (place) => ({ url: `/v1/news-datatable?kind=internal&${at(place)}` }),
    answers: 200,
  },
  'GET /v1/news-download': {
    who: WRITERS,
    of: 'property',
    call: (place) => ({ url: `/v1/news-download?kind=internal&${at(place)}` }),
    answers: 200,
  },
  'GET /v1/news-choices': {
    who: WRITERS,
    of: 'property',
    call: (place) => ({ url: `/v1/news-choices?${at(place)}` }),
    answers: 200,
  },
  'GET /v1/news/:id': { who: WRITERS, of: 'property', call: (place) => ({ url: one(place) }), answers: 200 },
  'GET /v1/news/:id/readers': {
    who: WRITERS,
    of: 'property',
    call: (place) => ({ url: `${one(place, '/readers')}&read=false` }),
    answers: 200,
  },
  'POST /v1/news': {
    who: WRITERS,
    of: 'property',
    call: (place) => ({ url: `/v1/news?${at(place)}`, payload: { kind: 'internal', ...facts(place) } }),
    answers: 201,
  },
  // The version is stale: authorized requests get a conflict and nothing changes.
  'PUT /v1/news/:id': {
    who: WRITERS,
    of: 'property',
    call: (place) => ({ url: one(place), payload: { ...facts(place), version: 0 } }),
    answers: 409,
  },
  'DELETE /v1/news/:id': { who: WRITERS, of: 'property', call: (place) => ({ url: one(place) }), answers: 204 },
  'GET /v1/internal-news': {
    who: STAFF,
    of: 'property',
    call: (place) => ({ url: `/v1/internal-news?${at(place)}` }),
    answers: 200,
  },
  'GET /v1/internal-news/:id': {
    who: STAFF,
    of: 'property',
    call: (place) => ({ url: `/v1/internal-news/${place.news_id}?${at(place)}` }),
    answers: 200,
  },
  'POST /v1/internal-news/:id/read': {
    who: STAFF,
    of: 'property',
    call: (place) => ({ url: `/v1/internal-news/${place.news_id}/read?${at(place)}` }),
    answers: 204,
  },
  'GET /v1/tenant-news': { who: ['tenant'], of: 'nobody', call: () => ({ url: '/v1/tenant-news' }), answers: 200 },
  'GET /v1/tenant-news/:id': {
    who: ['tenant'],
    of: 'tenant',
    call: ({ tenant_news_id }) => ({ url: `/v1/tenant-news/${tenant_news_id}` }),
    answers: 200,
  },
  'POST /v1/tenant-news/:id/read': {
    who: ['tenant'],
    of: 'tenant',
    call: ({ tenant_news_id }) => ({ url: `/v1/tenant-news/${tenant_news_id}/read` }),
    answers: 204,
  },
  'GET /v1/me/news-mail': { who: LOGGED_IN, of: 'nobody', call: () => ({ url: '/v1/me/news-mail' }), answers: 200 },
  'PUT /v1/me/news-mail': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: '/v1/me/news-mail', payload: { mail: true } }),
    answers: 200,
  },
  // The signature is invalid: every request gets 403.
  'POST /v1/public/news-mail-off': forEveryone('/v1/public/news-mail-off', 403, {
    account_id: NOBODY,
    sig: 'A'.repeat(43),
  }),
};
