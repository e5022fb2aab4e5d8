import { DECIDERS, forEveryone, type ActorName, type AuthzTable, type Probe } from '../table.ts';

const CANCELLERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'TCR', 'Operational'];
const SUSPENDERS: readonly ActorName[] = ['Super Admin', 'Building Manager', 'Operational', 'General Manager'];

/** A staff action on the permit. The permit is rejected, so authorized requests get a conflict. */
const move = (who: readonly ActorName[], action: string, payload: object, answers: Probe['answers']): Probe => ({
  who,
  of: 'property',
  call: ({ property_id, permit_id }) => ({
    url: `/v1/properties/${property_id}/permits/${permit_id}/${action}`,
    payload,
  }),
  answers,
});

export const authz: AuthzTable = {
  'POST /v1/public/loading-unloading': forEveryone('/v1/public/loading-unloading', 400, {}),
  'POST /v1/public/loading-unloading/batch': forEveryone('/v1/public/loading-unloading/batch', 400, {}),
  'POST /v1/public/sika': forEveryone('/v1/public/sika', 400, {}),
  'POST /v1/public/submit-allowance': forEveryone('/v1/public/submit-allowance', 200, {}),
  'POST /v1/public/permit-link/fix': forEveryone('/v1/public/permit-link/fix', 400, {}),
  'POST /v1/public/permit-link/cancel': forEveryone('/v1/public/permit-link/cancel', 400, {}),
  'POST /v1/public/permit-link/renew': forEveryone('/v1/public/permit-link/renew', 400, {}),
  'POST /v1/loading-unloading': {
    who: ['tenant'],
    of: 'nobody',
    call: () => ({ url: '/v1/loading-unloading', payload: {} }),
    answers: 400,
  },
  [staff('decisions')]: move(
    DECIDERS,
    'decisions',
    { decision: 'rejected', stage: 'gm', note: 'Matriks' },
    forHolders('General Manager'),
  ),
  'PUT /v1/properties/:property_id/permits/:id/put-off': move(
    DECIDERS,
    'put-off',
    { until: '2030-01-01T00:00:00.000Z' },
    409,
  ),
  'DELETE /v1/properties/:property_id/permits/:id/put-off': {
    who: DECIDERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/put-off` }),
    answers: 204,
  },
  'GET /v1/properties/:property_id/permits/:id/assignees': {
    who: DECIDERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/assignees` }),
    answers: 200,
  },
  'PUT /v1/properties/:property_id/permits/:id/assignees/:stage': move(
    DECIDERS,
    'assignees/gm',
    { account_id: '00000000-0000-7000-8000-000000000000' },
    forHolders('General Manager'),
  ),
  'DELETE /v1/properties/:property_id/permits/:id/assignees/:stage': {
    who: DECIDERS,
    of: 'property',
    call: ({ property_id, permit_id }) => ({ url: `/v1/properties/${property_id}/permits/${permit_id}/assignees/gm` }),
    answers: forHolders('General Manager'),
  },
  [staff('cancel')]: move(CANCELLERS, 'cancel', { note: 'Matriks' }, 409),
  [staff('suspend')]: move(SUSPENDERS, 'suspend', { note: 'Matriks' }, 409),
  [staff('resume')]: move(SUSPENDERS, 'resume', {}, 409),
  [staff('sign-off')]: move(SUSPENDERS, 'sign-off', {}, 409),
  [staff('renewals/:period')]: move(DECIDERS, 'renewals/2', {}, forHolders('TCR')),
};

/** Only holders of the stage learn the state of the permit, by a 409. Other deciders get 403. */
function forHolders(holder: ActorName) {
  return (actor: ActorName) => (actor === holder || actor === 'Super Admin' ? 409 : 403);
}

function staff(action: string): string {
  return `POST /v1/properties/:property_id/permits/:id/${action}`;
}
