import { forEveryone, type AuthzTable } from '../../../test/authz/table.ts';

/** What somebody does with a link that was mailed to them to decide. */
export const authz: AuthzTable = {
  'POST /v1/public/decision-link': forEveryone('/v1/public/decision-link', 400, {}),
  'POST /v1/public/decision-link/decide': forEveryone('/v1/public/decision-link/decide', 400, {}),
};
