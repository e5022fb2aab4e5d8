import { expect } from 'vitest';

import type { World } from '../harness.ts';
import { importerOf } from '../importing.ts';

/** What a route answers. */
export type Answer = Awaited<ReturnType<World['app']['inject']>>;
type Method = 'POST' | 'PUT' | 'DELETE';
/** Makes what a route works on and calls it; what the log must then say. */
export interface Write {
  action: string;
  /** A change notes before and after, a deletion what there was, all else what there is or nothing more than itself. */
  notes: 'changes' | 'what was' | 'what is' | 'itself';
  run: () => Promise<Answer>;
}

/** Where the writes happen, and who makes them. */
export interface Scene {
  world: World;
  property_id: string;
  tenant_id: string;
  role_id: string;
  account_id: string;
  headers: Record<string, string>;
}

/** Filled in before the first write. */
export const scene = {} as Scene;

/** Calls a route of the scene's property. */
export const call = (method: Method, path: string, payload?: object) =>
  scene.world.app.inject({
    method,
    url: `/v1/${path}${path.includes('?') ? '&' : '?'}property_id=${scene.property_id}`,
    headers: scene.headers,
    ...(payload !== undefined && { payload }),
  });
/** Posts to a path of its own. */
export const post = (path: string, payload: object = {}) =>
  scene.world.app.inject({ method: 'POST', url: path, headers: scene.headers, payload });
/** Makes a record, and gives it. */
export const made = async (path: string, facts: object) => {
  const answer = await call('POST', path, facts);
  expect([path, answer.statusCode]).toEqual([path, 201]);
  return answer.json<{ id: string; version: number }>();
};
let number = 0;
/** Differs at each call, for names that must be new. */
export const next = () => (number += 1);

/** The writes that every kind of record has. */
export function recordWrites(
  name: string,
  facts: (changed: boolean) => Promise<object> | object,
  more = '',
): Record<string, Write> {
  const record = async () => {
    const before = await facts(false);
    return { ...(await made(name, before)), before };
  };
  return {
    [`POST /v1/${name}`]: {
      action: `${name}.created`,
      notes: 'what is',
      run: async () => call('POST', name, await facts(false)),
    },
    [`PUT /v1/${name}/:id`]: {
      action: `${name}.updated`,
      notes: 'changes',
      run: async () => {
        const { id, version, before } = await record();
        return call('PUT', `${name}/${id}`, { ...before, ...(await facts(true)), version });
      },
    },
    [`DELETE /v1/${name}/:id`]: {
      action: `${name}.deleted`,
      notes: 'what was',
      run: async () => call('DELETE', `${name}/${(await record()).id}`),
    },
    ...(name === 'tenant-item' ? {} : { [`POST /v1/${name}-import`]: importWrite(name, more) }),
  };
}

/** Brings back what was downloaded. */
const importWrite = (name: string, more: string): Write => ({
  action: `${name}.imported`,
  notes: 'what is',
  run: async () => {
    const staff = await importerOf(scene.world, scene.property_id);
    const file = await staff.download(name, more);
    const { hash } = await staff.check(name, file, more);
    return staff.send(name, file, `&commit=${hash}${more}`);
  },
});
