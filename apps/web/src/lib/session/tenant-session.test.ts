import { describe, expect, it } from 'vitest';

import { aTenantRecord } from '../../test/builders.ts';
import { readTenantSession, removeTenantSession, saveTenantSession, tenantHeaders } from './tenant-session.ts';

describe('the tenant session', () => {
  it('[S3-008] holds at least a name, a token and tenant.id', () => {
    saveTenantSession(aTenantRecord());
    const kept = JSON.parse(localStorage.getItem('logintenant') ?? '');
    expect(kept).toMatchObject({ name: 'Sari', token: 'tenant-token', tenant: { id: aTenantRecord().tenant.id } });
    expect(readTenantSession()).toEqual(aTenantRecord());
  });

  it.each([
    ['no JSON', '{'],
    ['no token', JSON.stringify({ ...aTenantRecord(), token: undefined })],
    ['no name', JSON.stringify({ ...aTenantRecord(), name: '' })],
    ['no tenant id', JSON.stringify({ ...aTenantRecord(), tenant: { name: 'X', unit_list: [] } })],
    ['null', 'null'],
  ])('[S3-008] counts as logged out without them: %s', (_, text) => {
    localStorage.setItem('logintenant', text);
    expect(readTenantSession()).toBeNull();
  });

  it('is the same object while nothing changed, and gone once removed', () => {
    saveTenantSession(aTenantRecord());
    expect(readTenantSession()).toBe(readTenantSession());
    removeTenantSession();
    expect(readTenantSession()).toBeNull();
  });

  it('names its calls', () => {
    expect(tenantHeaders(aTenantRecord())).toEqual({
      'X-App-Source': 'mobile',
      'X-App-OS': 'android',
      Authorization: 'Bearer tenant-token',
    });
  });
});
