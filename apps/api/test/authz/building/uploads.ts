import { forEveryone, LOGGED_IN, type AuthzTable } from '../table.ts';

/**
 * Both upload routes refuse the payload `{}` with 415. Files need a signed link, so a request without a signature gets
 * 403.
 */
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
