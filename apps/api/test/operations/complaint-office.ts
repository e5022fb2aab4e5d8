import type { ComplaintDetail, TenantComplaint } from '@gerbang/shared/contracts/operations/complaints';

import { newId } from '../../src/platform/database/ids.ts';
import {
  aCategory,
  aProperty,
  aStaffMember,
  aTenant,
  aTenantUser,
  bearer,
  staffLogin,
  tenantLogin,
  type Key,
} from '../builders.ts';
import type { World } from '../harness.ts';
import { aJpeg, send, SESSION_UPLOAD } from '../hostile/requests.ts';
import { callerWith } from '../staff-caller.ts';

/** A property with a tenant's user who raises complaints and a staff member who handles them. */
export async function anOffice(world: World) {
  const { id: property_id } = await aProperty(world);
  const { id: category_id } = await aCategory(world, { property_id, kind: 'complaint', name: 'Lampu dan listrik' });
  const tenant = await aTenant(world, { property_id });
  const handler = await aHandler(world, property_id);
  const user = await aTenantPerson(world, tenant);
  return { property_id, category_id, tenant, unit_id: tenant.unit_ids[0] ?? '', handler, user };
}
export type Office = Awaited<ReturnType<typeof anOffice>>;

/** A staff member who handles complaints, and functions that send their requests. */
export async function aHandler(world: World, property_id: string) {
  const actions = ['complaint.read', 'complaint.update'] as const;
  const member = await aStaffMember(world, { properties: [property_id], role: { actions } });
  const headers = bearer(await staffLogin(world, member));
  const call = callerWith(world, property_id, headers);
  return {
    ...member,
    headers,
    call,
    read: async (id: string) => (await call('GET', `complaint/${id}`)).json<ComplaintDetail>(),
    move: (id: string, move: string, text = '') => call('POST', `complaint/${id}/moves`, { move, text }),
    addEntry: (id: string, kind: 'answer' | 'note', text: string, more: { id?: string; photos?: string[] } = {}) =>
      call('POST', `complaint/${id}/entries`, { id: newId(), kind, text, ...more }),
    upload: uploader(world, headers),
    notifications: async () =>
      (await world.app.inject({ url: '/v1/notifications', headers })).json<{
        data: { kind: string; complaint_id: string | null; read_at: string | null }[];
      }>().data,
  };
}
/** A tenant's user, and functions that send their requests. */
export async function aTenantPerson(world: World, tenant: Key, language: 'id' | 'en' = 'id') {
  const account = await aTenantUser(world, { tenant, language });
  const headers = bearer(await tenantLogin(world, account));
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    world.app.inject({ method, url: `/v1/tenant/${path}`, headers, ...(payload !== undefined && { payload }) });
  return {
    ...account,
    headers,
    call,
    read: async (id: string) => (await call('GET', `complaints/${id}`)).json<TenantComplaint>(),
    reply: (id: string, text: string, more: { id?: string; photos?: string[] } = {}) =>
      call('POST', `complaints/${id}/replies`, { id: newId(), text, ...more }),
    reopen: (id: string, text: string, more: { id?: string; photos?: string[] } = {}) =>
      call('POST', `complaints/${id}/reopening`, { id: newId(), text, ...more }),
    rate: (id: string, rating: number, text = '') => call('POST', `complaints/${id}/rating`, { rating, text }),
    upload: uploader(world, headers),
  };
}

/** Uploads an image, or `body`, and returns its link. */
const uploader =
  (world: World, headers: Record<string, string>) =>
  async (body?: Buffer, type = 'image/jpeg'): Promise<string> => {
    const sent = body ?? (await aJpeg());
    const answer = await send(world, sent, { url: SESSION_UPLOAD, kind: 'operation', type, headers });
    return answer.json<{ data: string }>().data;
  };

export const aForm = ({ category_id, unit_id }: Pick<Office, 'category_id' | 'unit_id'>, more: object = {}) => ({
  id: newId(),
  category_id,
  unit_id,
  title: 'Lampu etalase mati',
  description: 'Sejak kemarin sore tiga lampu padam.',
  priority: 'normal',
  photos: [] as string[],
  ...more,
});

export async function raiseComplaint(office: Office, more: object = {}): Promise<string> {
  const form = aForm(office, more);
  const answer = await office.user.call('POST', 'complaints', form);
  if (answer.statusCode !== 201) throw new Error(`The complaint was answered ${answer.statusCode}: ${answer.body}`);
  return form.id;
}
