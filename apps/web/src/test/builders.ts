import type { MenuModule, StaffRecord, TenantRecord } from '@gerbang/shared/contracts/people/auth';

/** The same UUID for the same number. */
export function uuid(number: number): string {
  return `0198a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function aModule(
  name: string,
  features: [name: string, path: string][] = [],
  child = features.length === 0,
): MenuModule {
  return { name, path: '', icon: '', child, features: features.map(([feature, path]) => ({ name: feature, path })) };
}

const property = { id: uuid(1), name: 'Graha Indah', short_code: 'GI', city: 'Jakarta', time_zone: 'Asia/Jakarta' };

export function aStaffRecord(change: Partial<StaffRecord> & { modules?: MenuModule[] } = {}): StaffRecord {
  const { modules, ...rest } = change;
  return {
    token: 'staff-token',
    id: uuid(9),
    name: 'Ratna Dewi',
    email: 'ratna@grahaindah.co.id',
    phone: '0812000111',
    language: 'en',
    lastLogin: '2026-11-16T01:00:00.000Z',
    tenant: null,
    property,
    properties: [property],
    role: {
      id: uuid(8),
      name: 'Building Manager',
      modules: modules ?? [aModule('Settings', [['Property', '/settings/property']])],
      actions: [],
      stages: [],
    },
    ...rest,
  };
}

export function aTenantRecord(change: Partial<TenantRecord> = {}): TenantRecord {
  return {
    token: 'tenant-token',
    id: uuid(20),
    name: 'Sari',
    email: 'toko@batikpesona.co.id',
    phone: '0813000222',
    language: 'id',
    lastLogin: '2026-11-16T01:00:00.000Z',
    property: { id: property.id, name: property.name, time_zone: property.time_zone },
    tenant: { id: uuid(21), name: 'Batik Pesona', floor: null, unit_list: [] },
    ...change,
  };
}
