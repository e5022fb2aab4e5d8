import { forEveryone, LOGGED_IN, type AuthzTable } from '../../../test/authz/table.ts';

/** Who may ask about an export, and who opens its file: whoever has its signed link. */
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
