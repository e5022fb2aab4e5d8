import {
  NOBODY,
  recordProbes,
  someId,
  STAFF,
  type ActorName,
  type AuthzTable,
  type Place,
  type Probe,
} from '../table.ts';

const PLANNERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Security'];
const GUARDS: readonly ActorName[] = ['Super Admin', 'Security'];

const AT = '2026-11-16T02:00:00Z';
const at = ({ property_id }: Place) => `property_id=${property_id}`;

const look = (path: string, who = PLANNERS): Probe => ({
  who,
  of: 'property',
  call: (place) => ({ url: `/v1/${path}${path.includes('?') ? '&' : '?'}${at(place)}` }),
  answers: 200,
});
/** A request on a record that does not exist: authorized requests get 404. */
const onNothing = (path: string, who: readonly ActorName[], payload?: object): Probe => ({
  who,
  of: 'property',
  call: (place) => ({ url: `/v1/${path}?${at(place)}`, ...(payload !== undefined && { payload }) }),
  answers: 404,
});
const write = (path: string, who: readonly ActorName[], payload: object, answers: number): Probe => ({
  ...onNothing(path, who, payload),
  answers,
});

const kept = { readers: STAFF, writers: PLANNERS, deleting: 409 } as const;
const DUTY = { day: '2026-11-16', shift_id: NOBODY, account_id: NOBODY };

export const authz: AuthzTable = {
  ...recordProbes('security-post', {
    ...kept,
    id: ({ security_post_id }) => security_post_id,
    facts: ({ number }) => ({ name: `Pos ${number}` }),
  }),
  ...recordProbes('security-shift', {
    ...kept,
    id: ({ security_shift_id }) => security_shift_id,
    facts: ({ number }) => ({ name: `Giliran ${number}`, starts: '07:00', ends: '19:00' }),
  }),
  ...recordProbes('patrol-checkpoint', {
    ...kept,
    id: ({ checkpoint_id }) => checkpoint_id,
    facts: ({ number }) => ({ name: `Titik ${number}` }),
  }),
  ...recordProbes('patrol-template', {
    ...kept,
    id: ({ patrol_template_id }) => patrol_template_id,
    facts: ({ number, checkpoint_id }) => ({
      name: `Ronda ${number}`,
      checkpoint_ids: [checkpoint_id],
      within_minutes: 30,
    }),
  }),
  'GET /v1/security-roster': look('security-roster'),
  'GET /v1/security-on-duty': look('security-on-duty'),
  'GET /v1/security-duty-download': look('security-duty-download?from=2026-11-16&until=2026-11-22'),
  'POST /v1/security-duty-copy': write('security-duty-copy', PLANNERS, { day: '2026-11-16' }, 200),
  // The shift does not exist: authorized requests get a validation error.
  'POST /v1/security-duty': write('security-duty', PLANNERS, DUTY, 422),
  'PUT /v1/security-duty/:id': onNothing(`security-duty/${NOBODY}`, PLANNERS, { ...DUTY, version: 1 }),
  'DELETE /v1/security-duty/:id': onNothing(`security-duty/${NOBODY}`, PLANNERS),
  'PUT /v1/security-duty/:id/absence': onNothing(`security-duty/${NOBODY}/absence`, PLANNERS, {
    is_absent: true,
    reason: 'Sakit',
    version: 1,
  }),
  'POST /v1/security-duty/:id/swap': onNothing(`security-duty/${NOBODY}/swap`, PLANNERS, {
    with_id: NOBODY,
    version: 1,
  }),
  // The person is not a guard: authorized requests get a validation error.
  'POST /v1/security-leave': write(
    'security-leave',
    PLANNERS,
    { id: NOBODY, account_id: NOBODY, kind: 'annual', starts_on: '2026-11-16', ends_on: '2026-11-16' },
    422,
  ),
  'PUT /v1/security-leave/:id': onNothing(`security-leave/${NOBODY}`, PLANNERS, {
    account_id: NOBODY,
    kind: 'annual',
    starts_on: '2026-11-16',
    ends_on: '2026-11-16',
    version: 1,
  }),
  'DELETE /v1/security-leave/:id': onNothing(`security-leave/${NOBODY}`, PLANNERS),
  'GET /v1/patrol-checkpoint-labels': look('patrol-checkpoint-labels'),
  'POST /v1/patrol-checkpoint/:id/label': onNothing(`patrol-checkpoint/${NOBODY}/label`, PLANNERS),
  'GET /v1/patrol-board': look('patrol-board'),
  'GET /v1/patrol-round-datatable': look('patrol-round-datatable'),
  'GET /v1/patrol-round-download': look('patrol-round-download'),
  'GET /v1/patrol-round/:id': onNothing(`patrol-round/${NOBODY}`, PLANNERS),
  // The start time is too long ago: authorized requests get a validation error.
  'POST /v1/patrol-round': write(
    'patrol-round',
    GUARDS,
    { id: NOBODY, template_id: NOBODY, at: '2020-01-01T00:00:00Z' },
    422,
  ),
  'POST /v1/patrol-round/:id/scans': onNothing(`patrol-round/${NOBODY}/scans`, GUARDS, {
    id: NOBODY,
    code: 'x',
    way: 'typed',
    at: AT,
  }),
  'POST /v1/patrol-round/:id/incidents': onNothing(`patrol-round/${NOBODY}/incidents`, GUARDS, {
    id: NOBODY,
    note: 'Lampu mati',
    at: AT,
  }),
  'POST /v1/patrol-round/:id/finish': onNothing(`patrol-round/${NOBODY}/finish`, GUARDS, { at: AT }),
  'POST /v1/patrol-round/:id/close': onNothing(`patrol-round/${NOBODY}/close`, PLANNERS),
  'GET /v1/shift-handover-datatable': look('shift-handover-datatable'),
  'GET /v1/shift-handover-download': look('shift-handover-download'),
  'GET /v1/shift-handover/:id': onNothing(`shift-handover/${NOBODY}`, PLANNERS),
  'POST /v1/shift-handover': {
    who: GUARDS,
    of: 'property',
    call: (place) => ({
      url: `/v1/shift-handover?${at(place)}`,
      payload: { id: someId(place), matters: 'Aman' },
    }),
    answers: 201,
  },
  'POST /v1/shift-handover/:id/receipt': onNothing(`shift-handover/${NOBODY}/receipt`, GUARDS, {}),
};
