import {
  forEveryone,
  MANAGERS,
  recordProbes,
  STAFF,
  type ActorName,
  type AuthzTable,
  type Place,
  type Probe,
} from '../table.ts';

const PLANNERS: readonly ActorName[] = [...MANAGERS, 'Operational'];
const at =
  (path: string, more = '') =>
  ({ property_id }: Place) =>
    `${path}?property_id=${property_id}${more}`;
const read = (url: (place: Place) => string, answers = 200): Probe => ({
  who: STAFF,
  of: 'property',
  call: (place) => ({ url: url(place) }),
  answers,
});
/** The version is stale or the day is in the past: authorized requests get the error and nothing changes. */
const write = (
  who: readonly ActorName[],
  url: (place: Place) => string,
  answers: number,
  payload?: (place: Place) => object,
): Probe => ({
  who,
  of: 'property',
  call: (place) => ({ url: url(place), ...(payload !== undefined && { payload: payload(place) }) }),
  answers,
});

export const authz: AuthzTable = {
  'GET /v1/public/loading-unloading/availbility': forEveryone('/v1/public/loading-unloading/availbility', 400),
  'GET /v1/public/loading-unloading/time': forEveryone('/v1/public/loading-unloading/time', 400),
  'GET /v1/public/loading-unloading/soonest': forEveryone('/v1/public/loading-unloading/soonest', 400),
  'POST /v1/public/loading-unloading/hold': forEveryone('/v1/public/loading-unloading/hold', 400, {}),
  'DELETE /v1/public/loading-unloading/hold': forEveryone('/v1/public/loading-unloading/hold', 204),
  'GET /v1/public/terms': forEveryone('/v1/public/terms', 400),
  ...recordProbes('slot', {
    readers: STAFF,
    writers: PLANNERS,
    id: ({ slot_id }) => slot_id,
    facts: ({ number }) => ({ kind: 'loading', name: `Slot ${number}`, starts: '08:00', ends: '10:00', capacity: 2 }),
    deleting: 409,
  }),
  'GET /v1/slot-calendar': read(at('/v1/slot-calendar', '&kind=loading&month=2026-11')),
  'PUT /v1/slot-day': write(PLANNERS, at('/v1/slot-day'), 422, ({ slot_id }) => ({
    slot_id,
    day: '2020-01-01',
    capacity: 1,
  })),
  'PUT /v1/closed-date': write(PLANNERS, at('/v1/closed-date'), 422, () => ({ day: '2020-01-01', reason: 'Matriks' })),
  'POST /v1/closed-date-range': write(PLANNERS, at('/v1/closed-date-range'), 422, () => ({
    first: '2020-01-01',
    last: '2020-01-02',
    reason: 'Matriks',
  })),
  'DELETE /v1/closed-date': write(PLANNERS, at('/v1/closed-date', '&day=2020-01-01'), 422),
  'GET /v1/office-hours': read(at('/v1/office-hours')),
  'PUT /v1/office-hours': write(MANAGERS, at('/v1/office-hours'), 409, () => ({
    days: [1],
    from: '09:00',
    until: '17:00',
    targets: { tcr: 1, fat: 1, rdd: 1, operational: 1, gm: 1 },
    endorsement: { hours: 24, required: false },
    version: 0,
  })),
  'GET /v1/approval-chain': read(at('/v1/approval-chain')),
  'GET /v1/approval-chain/preview': read(at('/v1/approval-chain/preview', '&kind=loading')),
  'PUT /v1/approval-chain/:kind': write(MANAGERS, at('/v1/approval-chain/loading'), 409, () => ({
    steps: [['gm']],
    version: 999,
  })),
  'GET /v1/terms-versions': read(at('/v1/terms-versions')),
  'GET /v1/terms-versions/:version': read(at('/v1/terms-versions/1')),
  'POST /v1/terms-versions': write(MANAGERS, at('/v1/terms-versions'), 409, () => ({
    text_id: 'Baru',
    text_en: 'New',
    seen_version: 999,
  })),
};
