import { forEveryone, MANAGERS, type AuthzTable } from '../table.ts';

const NOBODY_KNOWN = { email: 'nobody@nowhere.example' };

export const authz: AuthzTable = {
  'GET /v1/personal-data': {
    who: MANAGERS,
    of: 'property',
    call: ({ property_id }) => ({ url: `/v1/personal-data?property_id=${property_id}` }),
    answers: 200,
  },
  'POST /v1/personal-data/export': {
    who: MANAGERS,
    of: 'nobody',
    call: () => ({ url: '/v1/personal-data/export', payload: NOBODY_KNOWN }),
    answers: 200,
  },
  'POST /v1/personal-data/erase': {
    who: MANAGERS,
    of: 'nobody',
    call: () => ({ url: '/v1/personal-data/erase', payload: { ...NOBODY_KNOWN, reason: 'asked' } }),
    answers: 200,
  },
  'POST /v1/public/personal-data': forEveryone('/v1/public/personal-data', 400, {}),
  'POST /v1/public/personal-data/view': forEveryone('/v1/public/personal-data/view', 400, {}),
  'POST /v1/public/personal-data/erase': forEveryone('/v1/public/personal-data/erase', 400, {}),
};
