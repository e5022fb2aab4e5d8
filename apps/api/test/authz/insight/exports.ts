import { forEveryone, LOGGED_IN, type AuthzTable } from '../table.ts';

/**
 * The progress of an export needs a session. Its file needs a signed link, so a request without a signature gets 403.
 */
export const authz: AuthzTable = {
  'GET /v1/exports/:id': {
    who: LOGGED_IN,
    of: 'nobody',
    call: ({ file_id }) => ({ url: `/v1/exports/${file_id}` }),
    answers: 404,
  },
  'GET /v1/exports/:id/file': {
    ...forEveryone('', 403),
    call: ({ file_id }) => ({ url: `/v1/exports/${file_id}/file` }),
  },
};
