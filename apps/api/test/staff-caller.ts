import { aStaffMember, bearer, staffLogin } from './builders.ts';
import type { World } from './harness.ts';

/** A staff member's calls; the property stands in the query of each, their own unless another is named. */
export type StaffCaller = Awaited<ReturnType<typeof staffCaller>>;

/** Logs a staff member of a property in; with all actions unless told otherwise. */
export async function staffCaller(world: World, at: string, more: Parameters<typeof aStaffMember>[1] = {}) {
  const headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [at], ...more })));
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, place = at) => {
    const url = `/v1/${path}${path.includes('?') ? '&' : '?'}property_id=${place}`;
    return world.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  };
}
