import { forEveryone, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'POST /v1/public/decision-link': forEveryone('/v1/public/decision-link', 400, {}),
  'POST /v1/public/decision-link/decide': forEveryone('/v1/public/decision-link/decide', 400, {}),
};
