import { tenants } from '@gerbang/shared/contracts/tenants';

import { recordRoutes } from '../../platform/http/record-routes.ts';
import type { App } from '../../platform/http/types.ts';
import { TENANTS } from './tenants.records.ts';

/** Tenants with their units and categories. */
export function tenantsRoutes(app: App): void {
  recordRoutes(app, TENANTS, tenants);
}
