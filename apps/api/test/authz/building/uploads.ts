import { forEveryone, LOGGED_IN, type AuthzTable } from '../../../test/authz/table.ts';

/** Who may upload, and who opens a file: whoever has its signed link. */
export const authz: AuthzTable = {
  'POST /v1/public/upload/image': forEveryone('/v1/public/upload/image', 415, {}),
  'POST /v1/upload/image': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: '/v1/upload/image', payload: {} }),
    answers: 415,
  },
  'GET /v1/files/:id': {
    ...forEveryone('', 403),
    call: ({ file_id }) => ({ url: `/v1/files/${file_id}` }),
  },
};
