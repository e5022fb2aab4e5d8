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
  'POST /v1/public/upload/direct': forEveryone('/v1/public/upload/direct', 400, {}),
  'POST /v1/upload/direct': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: '/v1/upload/direct', payload: { content_type: 'image/jpeg', bytes: 1 } }),
    answers: 200,
  },
  'POST /v1/public/upload/direct/done': forEveryone('/v1/public/upload/direct/done', 400, {}),
  'POST /v1/upload/direct/done': {
    who: LOGGED_IN,
    of: 'nobody',
    call: () => ({ url: '/v1/upload/direct/done', payload: { id: 'x' } }),
    answers: 404,
  },
  'GET /v1/files/:id': {
    ...forEveryone('', 403),
    call: ({ file_id }) => ({ url: `/v1/files/${file_id}` }),
  },
};
