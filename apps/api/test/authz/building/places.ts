import { forEveryone, type AuthzTable } from '../table.ts';

export const authz: AuthzTable = {
  'GET /v1/public/property': forEveryone('/v1/public/property', 200),
  'GET /v1/public/floor': forEveryone('/v1/public/floor', 400),
  'GET /v1/public/tenant': forEveryone('/v1/public/tenant', 400),
};
