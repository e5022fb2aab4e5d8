import { expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, PASSWORD, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { md5Hex } from '../../../platform/keys/passwords.ts';

const world = await createWorld();

const logIn = async (email: string) => {
  const payload = { email, password: md5Hex(PASSWORD) };
  return (await world.app.inject({ method: 'POST', url: '/v1/login', payload })).json();
};

it('[D5-07][D5-08][D5-09] shows modules, features, stages and actions that staff edited in a role at the next login', async () => {
  const { id: property_id } = await aProperty(world);
  const staff = await aStaffMember(world, {
    properties: [property_id],
    role: { actions: ['property.read'], modules: ['news'], features: ['internal-news'], stages: ['tcr'] },
  });
  const before = await logIn(staff.email);
  expect(before.role).toMatchObject({ actions: ['property.read'], stages: ['tcr'] });
  const admin = await aStaffMember(world, {
    properties: [property_id],
    role: {
      actions: ['user.read', 'role.update', 'property.read', 'property.update'],
      modules: ['news', 'settings'],
      features: ['internal-news', 'tenant-news', 'property'],
      stages: ['tcr', 'fat', 'gm'],
    },
  });
  const headers = bearer(await staffLogin(world, admin));
  const url = `/v1/role/${staff.role_id}`;
  const { version, name } = (await world.app.inject({ url, headers })).json();
  const facts = {
    name,
    modules: ['news', 'settings'],
    features: ['internal-news', 'tenant-news', 'property'],
    actions: ['property.read', 'property.update'],
    stages: ['fat', 'gm'],
  };
  const saved = await world.app.inject({ method: 'PUT', url, headers, payload: { ...facts, version } });
  expect(saved.statusCode).toBe(200);
  const after = await logIn(staff.email);
  expect(after.role.actions).toEqual(['property.read', 'property.update']);
  expect(after.role.stages).toEqual(['fat', 'gm']);
  const menu = after.role.modules.map((module: { name: string; features: { name: string }[] }) => [
    module.name,
    module.features.map((feature) => feature.name),
  ]);
  expect(menu).toEqual([
    ['News', ['Internal News', 'Tenant News']],
    ['Settings', ['Property']],
  ]);
});
