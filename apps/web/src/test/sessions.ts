import type { StaffRecord, TenantRecord } from '@gerbang/shared/contracts/auth';

import { staffLoginApi, staffLoginArgs } from '../lib/session/staff-login.api.ts';
import { saveTenantSession } from '../lib/session/tenant-session.ts';
import { store } from '../lib/store/store.ts';
import { aStaffRecord, aTenantRecord } from './builders.ts';
import { json, stubServer } from './server.ts';

/** Logs a staff member in, through the API's own answer. */
export async function staffSession(record: StaffRecord = aStaffRecord()): Promise<StaffRecord> {
  stubServer({ 'POST /v1/login': () => json(record) });
  await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(staffLoginArgs(record.email, 'gerbang-2026')));
  return record;
}

/** Leaves a tenant session in the browser. */
export function tenantSession(record: TenantRecord = aTenantRecord()): TenantRecord {
  saveTenantSession(record);
  return record;
}
