import { type ActorName, type AuthzTable, type Place, type Probe } from '../../../test/authz/table.ts';

const WORKERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Engineering'];
const COMPLAINT_KEEPERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Tenant Relations'];

const NOBODY = '00000000-0000-7000-8000-000000000000';
/** An id that is nobody's, another at each call. */
const someId = ({ number }: Place) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const list = (path: string): Probe => ({
  who: WORKERS,
  of: 'property',
  call: ({ property_id }) => ({ url: `/v1/work-order-${path}?property_id=${property_id}` }),
  answers: 200,
});

/** A call on a work order of the place. */
const on = (path: string, payload: (place: Place) => object, answers = 200): Probe => ({
  who: WORKERS,
  of: 'property',
  call: (place) => ({
    url: `/v1/work-order/${place.work_order_id}${path}?property_id=${place.property_id}`,
    payload: payload(place),
  }),
  answers,
});

/** Takes away what is not there: who gets through finds it gone already. */
const gone = (path: string): Probe => ({
  who: WORKERS,
  of: 'property',
  call: ({ property_id, work_order_id }) => ({
    url: `/v1/work-order/${work_order_id}/${path}/${NOBODY}?property_id=${property_id}`,
  }),
  answers: 200,
});

/** Who sees work orders, makes and changes them, and notes what was done. */
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
  // A stream that opens does not end: who gets through is told that the id is none.
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
  // Nobody's complaint: who gets through finds none.
  'POST /v1/complaint-work-order': {
    who: COMPLAINT_KEEPERS,
    of: 'property',
    call: (place) => ({
      url: `/v1/complaint-work-order?property_id=${place.property_id}`,
      payload: { id: someId(place), complaint_id: NOBODY },
    }),
    answers: 404,
  },
  // A version that it never had: who gets through is told of it.
  'PUT /v1/work-order/:id': on('', () => ({ title: 'Ganti lampu', version: 0 }), 409),
  'POST /v1/work-order/:id/assign': on('/assign', () => ({ version: 0 }), 409),
  'POST /v1/work-order/:id/moves': on('/moves', (place) => ({ id: someId(place), move: 'resume' }), 409),
  'POST /v1/work-order/:id/comments': on('/comments', (place) => ({ id: someId(place), text: 'Tolong dicek' })),
  'PUT /v1/work-order/:id/checks/:part_id': on(`/checks/${NOBODY}`, () => ({ done: true }), 404),
  'POST /v1/work-order/:id/parts': on('/parts', (place) => ({ id: someId(place), name: 'Lampu', qty: 1 })),
  'DELETE /v1/work-order/:id/parts/:part_id': gone('parts'),
  'POST /v1/work-order/:id/times': on('/times', (place) => ({ id: someId(place), minutes: 30 })),
  'DELETE /v1/work-order/:id/times/:part_id': gone('times'),
  // No upload of theirs: who gets through is told so.
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
