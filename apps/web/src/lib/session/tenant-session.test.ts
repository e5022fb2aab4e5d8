import { describe, expect, it } from 'vitest';

import { aTenantRecord } from '../../test/builders.ts';
import { readTenantSession, removeTenantSession, saveTenantSession, tenantHeaders } from './tenant-session.ts';

describe('tenant session', () => {
  it('[S3-008] accepts a stored tenant session only with a name, a token and tenant.id', () => {
    saveTenantSession(aTenantRecord());
    const stored = JSON.parse(localStorage.getItem('logintenant') ?? '');
    expect(stored).toMatchObject({ name: 'Sari', token: 'tenant-token', tenant: { id: aTenantRecord().tenant.id } });
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

  it('returns the same tenant session object until it changes, and null once it is removed', () => {
    saveTenantSession(aTenantRecord());
    expect(readTenantSession()).toBe(readTenantSession());
    removeTenantSession();
    expect(readTenantSession()).toBeNull();
  });

  it('adds the headers of the tenant session to calls', () => {
    expect(tenantHeaders(aTenantRecord())).toEqual({
      'X-App-Source': 'mobile',
      'X-App-OS': 'android',
      Authorization: 'Bearer tenant-token',
    });
  });
});
