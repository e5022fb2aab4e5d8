import { ACTIONS, STAGES } from '@gerbang/shared/access';
import type { Action, Stage } from '@gerbang/shared/access';
import type { RoleOptions, RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { actionAreas } from '@gerbang/shared/domain/people/role-menu';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

/** Server answers by `METHOD /path`. */
export type Answers = Parameters<typeof stubServer>[0];

const OPTIONS: RoleOptions = {
  modules: [
    {
      id: 'operational',
      name: 'Operational',
      features: [
        { id: 'permit-approvals', name: 'Permit Approvals' },
        { id: 'gate', name: 'Gate' },
      ],
    },
    { id: 'settings', name: 'Settings', features: [{ id: 'property', name: 'Property' }] },
  ],
  areas: actionAreas().filter(({ area }) => ['property', 'role', 'permit', 'audit'].includes(area)),
  stages: [...STAGES],
};

export function aRole(change: Partial<RoleRecord> = {}): RoleRecord {
  return {
    id: uuid(71),
    name: 'Finance',
    modules: ['operational'],
    features: ['permit-approvals'],
    actions: ['permit.decide', 'permit.read'],
    stages: ['fat'],
    people: 3,
    version: 4,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

/** Opens a screen as a person whose role has the given id and rights. */
export async function openAs(
  address: string,
  answers: Answers,
  rights: { id?: string; actions?: readonly Action[]; stages?: readonly Stage[] } = {},
) {
  const record = aStaffRecord();
  const { id = record.role.id, actions = ACTIONS, stages = STAGES } = rights;
  const modules = [
    aModule('Settings', [
      ['Role', '/settings/roles'],
      ['User', '/settings/users'],
    ]),
  ];
  await staffSession({ ...record, role: { ...record.role, id, actions: [...actions], stages: [...stages], modules } });
  const sent = stubServer({
    'GET /v1/role-options': () => json(OPTIONS),
    'GET /v1/role-datatable': () => json({ data: [aRole()], total: 1, page: 1 }),
    'GET /v1/user-datatable': () => json({ data: [], total: 0, page: 1 }),
    ...answers,
  });
  return { ...renderApp(address), sent };
}
