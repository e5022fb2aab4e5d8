import type { StaffRecord, TenantRecord } from '@gerbang/shared/contracts/people/auth';

import { showLanguage } from '../lib/i18n/i18n.ts';
import { rememberedLanguage } from '../lib/i18n/language.ts';
import { loginArgs } from '../lib/session/login-args.ts';
import { staffLoginApi } from '../lib/session/staff-login.api.ts';
import { saveTenantSession } from '../lib/session/tenant-session.ts';
import { store } from '../lib/store/store.ts';
import { aStaffRecord, aTenantRecord } from './builders.ts';
import { json, stubServer } from './server.ts';

/**
 * Logs a staff member in through a stubbed login. Changes to the language of staff first: texts that earlier tests have
 * loaded would otherwise delay the change until after the first screen.
 */
export async function staffSession(record: StaffRecord = aStaffRecord()): Promise<StaffRecord> {
  await showLanguage(rememberedLanguage('staff'));
  stubServer({ 'POST /v1/login': () => json(record) });
  await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(loginArgs(record.email, 'gerbang-2026')));
  return record;
}

export function tenantSession(record: TenantRecord = aTenantRecord()): TenantRecord {
  saveTenantSession(record);
  return record;
}
