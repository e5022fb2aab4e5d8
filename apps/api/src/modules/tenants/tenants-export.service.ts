import { tenants } from '@gerbang/shared/contracts/tenants';

import { recordExport } from '../../platform/records-export.ts';
import { TENANTS } from './tenants.records.ts';

/** The tenants of a property as a sheet. */
export const tenantExport = recordExport(TENANTS, tenants.query);
