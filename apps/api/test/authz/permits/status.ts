import { forEveryone, type AuthzTable } from '../table.ts';

/** Requests of an applicant with a code and e-mail address, or with an e-mailed link. */
export const authz: AuthzTable = {
  'POST /v1/public/status': forEveryone('/v1/public/status', 400, {}),
  'POST /v1/public/status/slot': forEveryone('/v1/public/status/slot', 400, {}),
  'POST /v1/public/status/link': forEveryone('/v1/public/status/link', 400, {}),
  'POST /v1/public/status/code': forEveryone('/v1/public/status/code', 400, {}),
  'POST /v1/public/status/proof': forEveryone('/v1/public/status/proof', 400, {}),
  'POST /v1/public/status/action': forEveryone('/v1/public/status/action', 400, {}),
  'POST /v1/public/status/live': forEveryone('/v1/public/status/live', 400, {}),
  'POST /v1/public/loading-unloading/form': forEveryone('/v1/public/loading-unloading/form', 400, {}),
  'POST /v1/public/permit-link': forEveryone('/v1/public/permit-link', 400, {}),
};
