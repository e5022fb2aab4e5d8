import { forEveryone, type AuthzTable } from '../table.ts';

/** Once there is a group, nobody finds these routes. The tests of the first run have none. */
export const authz: AuthzTable = {
  'GET /v1/setup': forEveryone('/v1/setup', 404),
  'POST /v1/setup/code': forEveryone('/v1/setup/code', 404, {}),
  'POST /v1/setup/checks/:id': forEveryone('/v1/setup/checks/database', 404, {}),
  'PUT /v1/setup/group': forEveryone('/v1/setup/group', 404, {}),
  'PUT /v1/setup/building': forEveryone('/v1/setup/building', 404, {}),
  'PUT /v1/setup/administrator': forEveryone('/v1/setup/administrator', 404, {}),
  'POST /v1/setup/administrator/second-step': forEveryone('/v1/setup/administrator/second-step', 404, {}),
  'POST /v1/setup/administrator/codes-saved': forEveryone('/v1/setup/administrator/codes-saved', 404, {}),
  'POST /v1/setup/mail': forEveryone('/v1/setup/mail', 404, {}),
  'POST /v1/setup/mail/digits': forEveryone('/v1/setup/mail/digits', 404, {}),
  'POST /v1/setup/finish': forEveryone('/v1/setup/finish', 404, {}),
};
