import { NOBODY, someId, type ActorName, type AuthzTable, type Place, type Probe } from '../table.ts';

const WORKERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Engineering'];
const COMPLAINT_KEEPERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Tenant Relations'];

const list = (path: string): Probe => ({
  who: WORKERS,
  of: 'property',
  call: ({ property_id }) => ({ url: `/v1/work-order-${path}?property_id=${property_id}` }),
  answers: 200,
});

const on = (path: string, payload: (place: Place) => object, answers = 200): Probe => ({
  who: WORKERS,
  of: 'property',
  call: (place) => ({
    url: `/v1/work-order/${place.work_order_id}${path}?property_id=${place.property_id}`,
    payload: payload(place),
  }),
  answers,
});

/** Deletes a record that does not exist: authorized requests get 200 because it is already gone. */
const gone = (path: string): Probe => ({
  who: WORKERS,
  of: 'property',
  call: ({ property_id, work_order_id }) => ({
    url: `/v1/work-order/${work_order_id}/${path}/${NOBODY}?property_id=${property_id}`,
  }),
  answers: 200,
});

export const authz: AuthzTable = {
  'GET /v1/work-order-datatable': list('datatable'),
  'GET /v1/work-order-download': list('download'),
  'GET /v1/work-order-counts': list('counts'),
  'GET /v1/work-order-options': list('options'),
  'GET /v1/work-order/:id': {
    who: WORKERS,
    of: 'property',
    call: ({ property_id, work_order_id }) => ({ url: `/v1/work-order/${work_order_id}?property_id=${property_id}` }),
    answers: 200,
  },
  // An open stream does not end, so the id is malformed: authorized requests get 400.
  'GET /v1/work-order/:id/live': {
    who: WORKERS,
    of: 'nobody',
    call: () => ({ url: `/v1/work-order/none/live?property_id=${NOBODY}` }),
    answers: 400,
  },
  'POST /v1/work-order': {
    who: WORKERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/work-order?property_id=${place.property_id}`,
      payload: { id: someId(place), title: 'Ganti lampu' },
    }),
    answers: 201,
  },
  'GET /v1/complaint-work-options': {
    who: COMPLAINT_KEEPERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/complaint-work-options?property_id=${property_id}` }),
    answers: 200,
  },
  // The complaint does not exist: authorized requests get 404.
  'POST /v1/complaint-work-order': {
    who: COMPLAINT_KEEPERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/complaint-work-order?property_id=${place.property_id}`,
      payload: { id: someId(place), complaint_id: NOBODY },
    }),
    answers: 404,
  },
  // The version is stale: authorized requests get a conflict.
  'PUT /v1/work-order/:id': on('', () => ({ title: 'Ganti lampu', version: 0 }), 409),
  'POST /v1/work-order/:id/assign': on('/assign', () => ({ version: 0 }), 409),
  'POST /v1/work-order/:id/moves': on('/moves', (place) => ({ id: someId(place), move: 'resume' }), 409),
  'POST /v1/work-order/:id/comments': on('/comments', (place) => ({ id: someId(place), text: 'Tolong dicek' })),
  'PUT /v1/work-order/:id/checks/:part_id': on(`/checks/${NOBODY}`, () => ({ done: true }), 404),
  'POST /v1/work-order/:id/parts': on('/parts', (place) => ({ id: someId(place), name: 'Lampu', qty: 1 })),
  'DELETE /v1/work-order/:id/parts/:part_id': gone('parts'),
  'POST /v1/work-order/:id/times': on('/times', (place) => ({ id: someId(place), minutes: 30 })),
  'DELETE /v1/work-order/:id/times/:part_id': gone('times'),
  // The file is not an upload of the user: authorized requests get a validation error.
  'POST /v1/work-order/:id/photos': on(
    '/photos',
    (place) => ({ id: someId(place), moment: 'before', url: '/v1/files/none' }),
    422,
  ),
  'DELETE /v1/work-order/:id/photos/:part_id': gone('photos'),
  'PUT /v1/work-order/:id/signature': on('/signature', (place) => ({ id: someId(place), name: 'Bu Ratna' })),
  'POST /v1/work-team': {
    who: WORKERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/work-team?property_id=${place.property_id}`,
      payload: { id: someId(place), name: `Tim ${place.number}`, member_ids: [] },
    }),
    answers: 201,
  },
  'PUT /v1/work-team/:id': {
    who: WORKERS,
    of: 'property',
    call: ({ property_id }) => ({
      url: `/v1/work-team/${NOBODY}?property_id=${property_id}`,
      payload: { name: 'Tim', member_ids: [], version: 1 },
    }),
    answers: 404,
  },
};
