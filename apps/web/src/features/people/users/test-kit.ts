import type { Action } from '@gerbang/shared/access';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import { screen, within } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export function aUser(number: number, change: Partial<UserRecord> = {}): UserRecord {
  return {
    id: uuid(number),
    name: 'Dewi Anggraini',
    email: 'dewi@grahaindah.co.id',
    phone: '',
    language: 'id',
    active: true,
    status: 'active',
    role_id: uuid(80),
    role: 'TCR',
    property_ids: [uuid(1)],
    properties: ['Graha Indah'],
    other_properties: 0,
    last_login: '2026-11-09T20:00:00Z',
    second_step: false,
    second_step_reset: null,
    version: 4,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

function aRole(number: number, name: string, rights: Partial<RoleRecord> = {}): RoleRecord {
  const empty = { modules: [], features: [], actions: [], stages: [], people: 1, version: 1 };
  return { id: uuid(number), name, ...empty, updated_at: '2026-11-09T03:00:00Z', ...rights };
}

/** One role that anybody may grant, and one with more rights. */
export const ROLES = [aRole(80, 'TCR'), aRole(81, 'Super Admin', { actions: ['role.update'] })];

/** A reader who works for two properties and has the given actions. */
export function aReader(...actions: Action[]): StaffRecord {
  const record = aStaffRecord({ modules: [aModule('Settings', [['User', '/settings/users']])] });
  const second = { ...record.property, id: uuid(2), name: 'Harmoni Celebes', short_code: 'HC' };
  return { ...record, properties: [record.property, second], role: { ...record.role, actions } };
}

interface Given {
  routes?: Parameters<typeof stubServer>[0];
  reader?: StaffRecord;
  address?: string;
}

const dialog = async () => within(await screen.findByRole('dialog'));

export async function openUsers(
  people: readonly UserRecord[],
  { routes = {}, reader = aReader('user.read', 'user.update', 'role.update'), address = '/settings/users' }: Given = {},
) {
  await staffSession(reader);
  const sent = stubServer({
    'GET /v1/user-datatable': () => json({ data: people, total: people.length, page: 1 }),
    'GET /v1/role-datatable': () => json({ data: ROLES, total: ROLES.length, page: 1 }),
    ...routes,
  });
  const app = renderApp(address);
  await screen.findByRole('heading', { name: 'Users' });
  const asked = () => sent.filter(({ path }) => path === '/v1/user-datatable').map(({ query }) => query);
  const written = () => sent.filter(({ method }) => method !== 'GET');
  const menuOf = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name: `More for ${name}` }));
    return (item: string) => screen.findByRole('menuitem', { name: item, hidden: true });
  };
  return { ...app, asked, written, menuOf, dialog };
}
