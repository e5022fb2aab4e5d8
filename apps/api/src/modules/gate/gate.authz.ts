import { type ActorName, type AuthzTable } from '../../../test/authz/table.ts';

const GUARDS: readonly ActorName[] = ['Super Admin', 'Security'];

/** Who may look at what comes to the gate. */
export const authz: AuthzTable = {
  // The code is none of this property's: who gets through finds nothing.
  'GET /v1/gate/permit': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/gate/permit?property_id=${property_id}&code=x` }),
    answers: 404,
  },
  'GET /v1/gate/tonight': {
    who: GUARDS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/gate/tonight?property_id=${property_id}` }),
    answers: 200,
  },
};
