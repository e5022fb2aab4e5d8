import { aStaffMember, bearer, staffLogin } from './builders.ts';
import type { World } from './harness.ts';

/** Sends requests as a staff member. Adds `property_id` to the query. */
export type StaffCaller = Awaited<ReturnType<typeof staffCaller>>;

/** Logs in a new staff member of a property, with all actions by default. */
export async function staffCaller(world: World, at: string, more: Parameters<typeof aStaffMember>[1] = {}) {
  const member = await aStaffMember(world, { properties: [at], ...more });
  return callerWith(world, at, bearer(await staffLogin(world, member)));
}

/** Sends requests with the headers of a session. */
export function callerWith(world: World, at: string, headers: Record<string, string>) {
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, place = at) => {
    const url = `/v1/${path}${path.includes('?') ? '&' : '?'}property_id=${place}`;
    return world.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  };
}
