import { tenants } from '@gerbang/shared/contracts/building/tenants';

import { recordExport } from '../../../platform/records/records-export.ts';
import { TENANTS } from './tenants.records.ts';

export const tenantExport = recordExport(TENANTS, tenants.query);
