import { expect, it } from 'vitest';

import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { createWorld } from '../harness.ts';

const world = await createWorld();

it('keeps values of path, query, headers, body and errors out of the log', async () => {
  const canary = 'canary.7f3a';
  const staff = await aStaffMember(world, { email: `${canary}@gerbang.test`, name: canary });
  const token = await staffLogin(world, staff);
  world.logs.length = 0;
  const urls = world.app
    .accessTable()
    .map(({ method, url }) => ({ method, url: url.replaceAll(/:(\w+)|\*/g, canary) }));
  for (const { method, url } of urls) {
    if (method === 'HEAD' || method === 'OPTIONS') continue;
    const headers = {
      ...bearer(token),
      'x-app-os': `${canary} os`,
      'user-agent': canary,
      'idempotency-key': `${canary}-key-key`,
    };
    const body =
      method === 'GET'
        ? {}
        : { payload: { email: `${canary}@gerbang.test`, name: canary, password: md5Hex(canary), token: canary } };
    await world.app.inject({
      method: method as 'GET',
      url: `${url}?search=${canary}&property_id=${canary}`,
      headers,
      ...body,
    });
  }
  await world.app.inject({
    method: 'POST',
    url: '/v1/login',
    payload: { email: staff.email, password: md5Hex(canary) },
  });
  expect(world.logs.length).toBeGreaterThan(urls.length / 2);
  expect(
    world.logs.filter((line) => line.includes(canary) || line.includes(token) || line.includes(md5Hex(canary))),
  ).toEqual([]);
});
