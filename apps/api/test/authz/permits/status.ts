import { forEveryone, type AuthzTable } from '../../../test/authz/table.ts';

/** What an applicant asks with a code and an e-mail, or with a mailed link. */
export const authz: AuthzTable = {
  'POST /v1/public/status': forEveryone('/v1/public/status', 400, {}),
  'POST /v1/public/status/live': forEveryone('/v1/public/status/live', 400, {}),
  'POST /v1/public/loading-unloading/form': forEveryone('/v1/public/loading-unloading/form', 400, {}),
  'POST /v1/public/permit-link': forEveryone('/v1/public/permit-link', 400, {}),
};
