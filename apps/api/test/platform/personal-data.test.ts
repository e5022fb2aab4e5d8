import { expect, it } from 'vitest';

import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import { aFullProperty } from '../building/full-property.ts';
import { createWorld } from '../harness.ts';
import { listOperations } from './operations.ts';

const world = await createWorld({
  extend: (app) =>
    app.get('/v1/fails', { config: { access: 'public' } }, async ({ query }) => {
      throw new Error(JSON.stringify(query));
    }),
});

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

it(
  '[T24] keeps what is searched and filtered for out of the log, in answers 200 and 500 too',
  { timeout: 120_000 },
  async () => {
    const canary = 'kenari7f3a';
    const { property_id } = await aFullProperty(world);
    const token = await staffLogin(world, await aStaffMember(world, { properties: [property_id] }));
    const lists = (await listOperations(world, token)).filter(
      ({ method, path }) => method === 'GET' && !/live|stream|\{/.test(path),
    );
    world.logs.length = 0;
    const statuses: number[] = [];
    for (const { path, query } of lists) {
      for (const { name, schema } of query.filter(({ schema: { type } }) => type === 'string')) {
        if (schema.enum !== undefined || schema.format === 'uuid') continue;
        const url = `${path}?${new URLSearchParams({ property_id, [name]: canary }).toString()}`;
        statuses.push((await world.app.inject({ url, headers: bearer(token) })).statusCode);
      }
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(25);
    expect((await world.app.inject({ url: `/v1/fails?search=${canary}` })).statusCode).toBe(500);
    expect(world.logs.length).toBeGreaterThan(statuses.length);
    expect(world.logs.filter((line) => line.includes(canary))).toEqual([]);
  },
);
