import { MANAGERS, NOBODY, PERMIT_READERS, someId, type ActorName, type AuthzTable, type Probe } from '../table.ts';

const GUARDS: readonly ActorName[] = ['Super Admin', 'Security'];
const SUPERVISORS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Operational', 'General Manager'];

const read = (path: string, who: readonly ActorName[]): Probe => ({
  who,
  of: 'property',
  call: ({ property_id }) => ({ url: `/v1/gate/${path}?property_id=${property_id}` }),
  answers: 200,
});

export const authz: AuthzTable = {
  // The property has no such code: authorized requests get 404.
  'GET /v1/gate/permit': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/gate/permit?property_id=${property_id}&code=x` }),
    answers: 404,
  },
  'GET /v1/gate/tonight': read('tonight', GUARDS),
  'GET /v1/gate/muster': read('muster', GUARDS),
  'PUT /v1/me/gate-pin': {
    who: GUARDS,
    of: 'nobody',
    call: () => ({ url: '/v1/me/gate-pin', payload: {} }),
    answers: 400,
  },
  // The guard does not exist: authorized requests get 404.
  'PUT /v1/gate/guards/:id/pin': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id }) => ({
      url: `/v1/gate/guards/${NOBODY}/pin`,
      payload: { property_id, pin: '481516', password: 'Salah-2026' },
    }),
    answers: 404,
  },
  'POST /v1/gate/guards/:id/one-time-pin': {
    who: MANAGERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/gate/guards/${NOBODY}/one-time-pin`, payload: { property_id } }),
    answers: 404,
  },
  'GET /v1/gate/guards': read('guards', GUARDS),
  // The guard does not exist: authorized requests get the error for a wrong PIN.
  'POST /v1/gate/shifts': {
    who: GUARDS,
    of: 'property',
    call: (place) => ({
      url: '/v1/gate/shifts',
      payload: { property_id: place.property_id, id: NOBODY, guard_id: someId(place), pin: '481516', device: 'HP' },
    }),
    answers: 422,
  },
  'GET /v1/gate/shifts/current': read('shifts/current', GUARDS),
  'POST /v1/gate/shifts/:id/end': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/gate/shifts/${NOBODY}/end`, payload: { property_id } }),
    answers: 404,
  },
  // No guard has started a shift on the device: authorized requests get 409.
  'POST /v1/properties/:property_id/permits/:id/gate': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: `/v1/properties/${property_id}/permits/${permit_id}/gate`,
      payload: { id: NOBODY, direction: 'in' },
    }),
    answers: 409,
  },
  // The shift does not exist: the request is answered 200 and reports the movement as refused.
  'POST /v1/gate/movements': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({
      url: '/v1/gate/movements',
      payload: {
        property_id,
        movements: [{ id: NOBODY, permit_id, action: 'in', at: '2026-11-16T02:00:00Z', shift_id: NOBODY }],
      },
    }),
    answers: 200,
  },
  'GET /v1/gate/movements': read('movements', PERMIT_READERS),
  'GET /v1/gate/conflicts': read('conflicts', PERMIT_READERS),
  'POST /v1/gate/conflicts/:id/settle': {
    who: SUPERVISORS,
    of: 'property',
    call: ({ property_id }) => ({
      url: `/v1/gate/conflicts/${NOBODY}/settle`,
      payload: { property_id, note: 'Matriks' },
    }),
    answers: 404,
  },
};
