import { tenants } from '@gerbang/shared/contracts/building/tenants';

import { recordRoutes } from '../../../platform/http/record-routes.ts';
import type { App } from '../../../platform/http/types.ts';
import { TENANTS } from './tenants.records.ts';

export function tenantsRoutes(app: App): void {
  recordRoutes(app, TENANTS, tenants);
}
