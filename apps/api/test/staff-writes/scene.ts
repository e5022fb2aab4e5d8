import { expect } from 'vitest';

import type { World } from '../harness.ts';
import { importerOf } from '../records/importer.ts';

export type Answer = Awaited<ReturnType<World['app']['inject']>>;
type Method = 'POST' | 'PUT' | 'DELETE';
/**
 * A request that changes data, and the audit entry it must produce. `run` prepares the record and sends the request.
 */
export interface Write {
  action: string;
  /**
   * Values in the audit entry. `changes`: old and new values. `what was`: the old values. `what is`: the new values.
   * `itself`: no values.
   */
  notes: 'changes' | 'what was' | 'what is' | 'itself';
  run: () => Promise<Answer>;
}

/** The property, tenant and staff member that all writes use. */
export interface Scene {
  world: World;
  property_id: string;
  tenant_id: string;
  role_id: string;
  account_id: string;
  headers: Record<string, string>;
}

/** The test fills this in before the first write. */
export const scene = {} as Scene;

/** Calls a route with the `property_id` of the scene. */
export const call = (method: Method, path: string, payload?: object) =>
  scene.world.app.inject({
    method,
    url: `/v1/${path}${path.includes('?') ? '&' : '?'}property_id=${scene.property_id}`,
    headers: scene.headers,
    ...(payload !== undefined && { payload }),
  });
/** Posts to a path without `property_id`. */
export const post = (path: string, payload: object = {}) =>
  scene.world.app.inject({ method: 'POST', url: path, headers: scene.headers, payload });
export const made = async (path: string, facts: object) => {
  const answer = await call('POST', path, facts);
  expect([path, answer.statusCode]).toEqual([path, 201]);
  return answer.json<{ id: string; version: number }>();
};
let number = 0;
/** A number that is different for each call, for unique names. */
export const next = () => (number += 1);

/** The create, update, delete and import writes of a record type. */
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

/** Downloads the list and imports the same file. */
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
