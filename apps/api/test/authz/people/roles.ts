import { MANAGERS, NOBODY, type AuthzTable } from '../table.ts';

const NO_ROLE = `/v1/role/${NOBODY}`;
const EDITORS = ['Super Admin'] as const;

export const authz: AuthzTable = {
  'GET /v1/role-datatable': { who: MANAGERS, of: 'nobody', call: () => ({ url: '/v1/role-datatable' }), answers: 200 },
  'GET /v1/role-download': { who: MANAGERS, of: 'nobody', call: () => ({ url: '/v1/role-download' }), answers: 200 },
  'GET /v1/role-options': { who: EDITORS, of: 'nobody', call: () => ({ url: '/v1/role-options' }), answers: 200 },
  'GET /v1/role/:id': { who: MANAGERS, of: 'nobody', call: () => ({ url: NO_ROLE }), answers: 404 },
  'POST /v1/role': {
    who: EDITORS,
    of: 'nobody',
    call: ({ number }) => ({ url: '/v1/role', payload: { name: `Peran ${number}` } }),
    answers: 201,
  },
  'PUT /v1/role/:id': {
    who: EDITORS,
    of: 'nobody',
    call: () => ({ url: NO_ROLE, payload: { name: 'Peran', version: 0 } }),
    answers: 404,
  },
  'DELETE /v1/role/:id': { who: EDITORS, of: 'nobody', call: () => ({ url: NO_ROLE }), answers: 404 },
};
