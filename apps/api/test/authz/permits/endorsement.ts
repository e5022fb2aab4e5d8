import { forEveryone, type AuthzTable } from '../table.ts';

/** The mailed link works for anyone who has it. A logged-in tenant answers only what it was asked. */
export const authz: AuthzTable = {
  'POST /v1/public/endorsement': forEveryone('/v1/public/endorsement', 400, {}),
  'POST /v1/public/endorsement/answer': forEveryone('/v1/public/endorsement/answer', 400, {}),
  'GET /v1/tenant/endorsements': {
    who: ['tenant'],
    of: 'nobody',
    call: () => ({ url: '/v1/tenant/endorsements' }),
    answers: 200,
  },
  // The office has decided about this permit, so its tenant can no longer answer.
  'POST /v1/tenant/endorsements/:id/answer': {
    who: ['tenant'],
    of: 'tenant',
    call: ({ permit_id }) => ({
      url: `/v1/tenant/endorsements/${permit_id}/answer`,
      payload: { answer: 'confirmed' },
    }),
    answers: 409,
  },
};
