import type { ComplaintDetail, TenantComplaint } from '@gerbang/shared/contracts/complaints';

import { newId } from '../src/platform/ids.ts';
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
} from './builders.ts';
import type { World } from './harness.ts';
import { aJpeg, send, SESSION_UPLOAD } from './hostile/requests.ts';

type Method = 'GET' | 'POST' | 'PUT';

/** A property with a tenant whose user complains, and somebody of the office who answers. */
export async function anOffice(world: World) {
  const { id: property_id } = await aProperty(world);
  const { id: category_id } = await aCategory(world, { property_id, kind: 'complaint', name: 'Lampu dan listrik' });
  const tenant = await aTenant(world, { property_id });
  const keeper = await aKeeper(world, property_id);
  const user = await aTenantPerson(world, tenant);
  return { property_id, category_id, tenant, unit_id: tenant.unit_ids[0] ?? '', keeper, user };
}
export type Office = Awaited<ReturnType<typeof anOffice>>;

/** Somebody who looks after complaints, with their calls. */
export async function aKeeper(world: World, property_id: string) {
  const actions = ['complaint.read', 'complaint.update'] as const;
  const member = await aStaffMember(world, { properties: [property_id], role: { actions } });
  const headers = bearer(await staffLogin(world, member));
  const call = (method: Method, path: string, payload?: object, place = property_id) => {
    const url = `/v1/${path}${path.includes('?') ? '&' : '?'}property_id=${place}`;
    return world.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  };
  return {
    ...member,
    headers,
    call,
    read: async (id: string) => (await call('GET', `complaint/${id}`)).json<ComplaintDetail>(),
    move: (id: string, move: string, text = '') => call('POST', `complaint/${id}/moves`, { move, text }),
    say: (id: string, kind: 'answer' | 'note', text: string, more: { id?: string; photos?: string[] } = {}) =>
      call('POST', `complaint/${id}/entries`, { id: newId(), kind, text, ...more }),
    upload: uploader(world, headers),
    told: async () =>
      (await world.app.inject({ url: '/v1/notifications', headers })).json<{
        data: { kind: string; complaint_id: string | null; read_at: string | null }[];
      }>().data,
  };
}
export type Keeper = Awaited<ReturnType<typeof aKeeper>>;

/** Somebody who logs in for a tenant, with their calls. */
export async function aTenantPerson(world: World, tenant: Key, language: 'id' | 'en' = 'id') {
  const account = await aTenantUser(world, { tenant, language });
  const headers = bearer(await tenantLogin(world, account));
  const call = (method: Method, path: string, payload?: object) =>
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

/** Uploads a picture, or what else is sent, for a complaint; gives its link. */
const uploader =
  (world: World, headers: Record<string, string>) =>
  async (body?: Buffer, type = 'image/jpeg'): Promise<string> => {
    const sent = body ?? (await aJpeg());
    const answer = await send(world, sent, { url: SESSION_UPLOAD, kind: 'operation', type, headers });
    return answer.json<{ data: string }>().data;
  };

/** What a tenant fills in. */
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

/** A complaint that the office's tenant has raised; gives its id. */
export async function raised(office: Office, more: object = {}): Promise<string> {
  const form = aForm(office, more);
  const answer = await office.user.call('POST', 'complaints', form);
  if (answer.statusCode !== 201) throw new Error(`The complaint was answered ${answer.statusCode}: ${answer.body}`);
  return form.id;
}
