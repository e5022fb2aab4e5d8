import type { Action } from '@gerbang/shared/access';
import type { TenantLogin } from '@gerbang/shared/contracts/building/tenant-logins';
import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/building/tenants';
import type { TenantItemRecord } from '@gerbang/shared/contracts/goods/tenant-items';
import { screen } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import type { SentRequest } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export const tenant: TenantRecordOfStaff = {
  id: uuid(70),
  name: 'Kopi Senja',
  phone: '+62 21 555 1000',
  category_id: uuid(71),
  category: 'Makanan',
  unit_ids: [uuid(72)],
  units: [{ id: uuid(72), name: 'LG-01', floor: 'Lower Ground' }],
  active: true,
  logins: 2,
  open_permits: 0,
  version: 1,
  updated_at: '2026-11-09T03:00:00Z',
};

export function aLogin(change: Partial<TenantLogin> = {}): TenantLogin {
  return {
    id: uuid(73),
    tenant_id: tenant.id,
    name: 'Rina Marlina',
    email: 'rina@tenant.test',
    phone: '0812 5550 101',
    language: 'id',
    active: true,
    status: 'active',
    last_login: '2026-11-09T03:15:00Z',
    version: 4,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

export function anItem(change: Partial<TenantItemRecord> = {}): TenantItemRecord {
  return {
    id: uuid(74),
    tenant_id: tenant.id,
    name: 'Mesin espresso',
    description: '2 grup',
    unit: 'unit',
    image_url: null,
    version: 2,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

export const page = (data: unknown[]) => json({ data, total: data.length, page: 1 });

export const LOGINS = 'GET /v1/tenant-login-datatable';
export const ITEMS = 'GET /v1/tenant-item-datatable';
const TENANT = `GET /v1/tenant/${tenant.id}`;

export async function openTenant(
  answers: Parameters<typeof stubServer>[0] = {},
  { search = '', actions = ['tenant.read', 'tenant.update'] }: { search?: string; actions?: Action[] } = {},
) {
  const record = aStaffRecord({
    modules: [
      aModule('Operational', [
        ['Permit Register', '/operational/permitRegister'],
        ['Goods Ledger', '/operational/goodsLedger'],
      ]),
      aModule('BM', [['Meters', '/bmDepartment/tenantMeterUtility']]),
      aModule('TR', [['Complaints', '/trDepartment/tenantIssueComplaint']]),
      aModule('Master Data', [['Tenant', '/masterData/tenant']]),
    ],
  });
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({
    [TENANT]: () => json(tenant),
    [LOGINS]: () => page([aLogin()]),
    [ITEMS]: () => page([anItem()]),
    ...answers,
  });
  const app = renderApp(`/masterData/tenant/${tenant.id}${search}`);
  return { ...app, sent, property_id: record.property.id };
}

export const writes = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method !== 'GET');

export async function menuOf(user: ReturnType<typeof renderApp>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  return (item: string) => screen.findByRole('menuitem', { name: item, hidden: true });
}
