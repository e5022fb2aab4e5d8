import { STAGES } from '@gerbang/shared/access';
import type { NotificationSettings } from '@gerbang/shared/contracts/people/notifications';

import { aFile, aStaffMember } from '../builders.ts';
import { aPermit } from '../permits/permits.ts';
import { call, made, next, post, scene, type Write } from './scene.ts';

const user = () => ({
  name: 'Joko Anwar',
  email: `joko.${next()}@gerbang.test`,
  role_id: scene.role_id,
  property_ids: [scene.property_id],
});
const tenantLogin = () => ({ name: 'Sinta Dewi', email: `sinta.${next()}@kopi.example`, tenant_id: scene.tenant_id });
async function withSecondStep(): Promise<string> {
  const { id } = await aStaffMember(scene.world, { properties: [scene.property_id] });
  const on = { totp_secret: Buffer.alloc(1), totp_since: scene.world.clock.now() };
  await scene.world.owner.updateTable('account').set(on).where('id', '=', id).execute();
  return id;
}
async function aDeputy() {
  const at = { role: { stages: STAGES }, properties: [scene.property_id] };
  const [away, stands] = [await aStaffMember(scene.world, at), await aStaffMember(scene.world, at)];
  const facts = { deputy_id: stands.id, starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-05T00:00:00Z' };
  return { account_id: away.id, facts };
}

/** An ended permit with an identity photo that can be viewed. */
async function anEndedPermit() {
  const { property_id } = scene;
  const { id: ktp_file_id } = await aFile(scene.world, { property_id, kind: 'ktp', marked_at: new Date() });
  const permit = await aPermit(scene.world, { property_id, state: 'closed', applicant: { ktp_file_id } });
  return { ...permit, ktp_file_id };
}

export const PEOPLE_WRITES: Readonly<Record<string, Write>> = {
  'POST /v1/personal-data/export': {
    action: 'person.exported',
    notes: 'itself',
    run: async () => post('/v1/personal-data/export', { email: (await anEndedPermit()).email }),
  },
  'POST /v1/personal-data/erase': {
    action: 'person.erased',
    notes: 'what is',
    run: async () => post('/v1/personal-data/erase', { email: (await anEndedPermit()).email, reason: 'asked' }),
  },
  'POST /v1/properties/:property_id/permits/:id/identity/:file_id': {
    action: 'identity.viewed',
    notes: 'what is',
    run: async () => {
      const { property_id, id, ktp_file_id } = await anEndedPermit();
      return post(`/v1/properties/${property_id}/permits/${id}/identity/${ktp_file_id}`, { reason: 'decision' });
    },
  },
  'POST /v1/user': { action: 'user.created', notes: 'what is', run: () => call('POST', 'user', user()) },
  'PUT /v1/user/:id': {
    action: 'user.updated',
    notes: 'changes',
    run: async () => {
      const { email: _email, ...facts } = user();
      const { id, version } = await made('user', user());
      return call('PUT', `user/${id}`, { ...facts, language: 'en', active: true, version });
    },
  },
  'POST /v1/user-invite': {
    action: 'user.created',
    notes: 'what is',
    run: async () => {
      const role = await scene.world.owner
        .selectFrom('role')
        .select('name')
        .where('id', '=', scene.role_id)
        .executeTakeFirstOrThrow();
      const person = { name: 'Ani', email: `ani-${next()}@gerbang.test`, role: role.name };
      return post('/v1/user-invite', { property_id: scene.property_id, people: [person] });
    },
  },
  'POST /v1/user/:id/invite': {
    action: 'user.invited',
    notes: 'itself',
    run: async () => call('POST', `user/${(await made('user', user())).id}/invite`),
  },
  'POST /v1/user/:id/second-step-reset': {
    action: 'user.second_step_reset_requested',
    notes: 'itself',
    run: async () => call('POST', `user/${await withSecondStep()}/second-step-reset`),
  },
  'POST /v1/user/:id/second-step-reset/confirm': {
    action: 'user.second_step_reset',
    notes: 'what is',
    run: async () => {
      const account_id = await withSecondStep();
      const other = await aStaffMember(scene.world, { properties: [scene.property_id] });
      const [requested_at, expires_at] = [scene.world.clock.now(), new Date(scene.world.clock.now().getTime() + 1000)];
      const request = { account_id, requested_by: other.id, requested_at, expires_at };
      await scene.world.owner.insertInto('second_step_reset').values(request).execute();
      return call('POST', `user/${account_id}/second-step-reset/confirm`);
    },
  },
  'PUT /v1/users/update/:id': {
    action: 'user.updated',
    notes: 'changes',
    run: () => call('PUT', `users/update/${scene.account_id}`, { language: 'en' }),
  },
  'PUT /v1/me/notification-settings': {
    action: 'user.notifications_set',
    notes: 'changes',
    run: async () => {
      const url = '/v1/me/notification-settings';
      const now = (await scene.world.app.inject({ url, headers: scene.headers })).json<NotificationSettings>();
      const kinds = { ...now.kinds, asked: { app: false, mail: 'at_once' } };
      return call('PUT', 'me/notification-settings', { ...now, kinds });
    },
  },
  'POST /v1/tenant-login': {
    action: 'tenant-login.created',
    notes: 'what is',
    run: () => call('POST', 'tenant-login', tenantLogin()),
  },
  'PUT /v1/tenant-login/:id': {
    action: 'tenant-login.updated',
    notes: 'changes',
    run: async () => {
      const { id, version } = await made('tenant-login', tenantLogin());
      return call('PUT', `tenant-login/${id}`, { name: 'Sinta', language: 'en', active: false, version });
    },
  },
  'POST /v1/tenant-login/:id/invite': {
    action: 'tenant-login.invited',
    notes: 'itself',
    run: async () => call('POST', `tenant-login/${(await made('tenant-login', tenantLogin())).id}/invite`),
  },
  'POST /v1/role': {
    action: 'role.created',
    notes: 'what is',
    run: () => call('POST', 'role', { name: `Peran ${next()}`, stages: ['tcr', 'gm'] }),
  },
  'PUT /v1/role/:id': {
    action: 'role.updated',
    notes: 'changes',
    run: async () => {
      const name = `Peran ${next()}`;
      const { id, version } = await made('role', { name });
      return call('PUT', `role/${id}`, { name, actions: ['permit.read'], version });
    },
  },
  'DELETE /v1/role/:id': {
    action: 'role.deleted',
    notes: 'what was',
    run: async () => call('DELETE', `role/${(await made('role', { name: `Peran ${next()}` })).id}`),
  },
  'POST /v1/deputy': {
    action: 'deputy.created',
    notes: 'what is',
    run: async () => {
      const { account_id, facts } = await aDeputy();
      return call('POST', 'deputy', { account_id, ...facts });
    },
  },
  'PUT /v1/deputy/:id': {
    action: 'deputy.updated',
    notes: 'changes',
    run: async () => {
      const { account_id, facts } = await aDeputy();
      const { id, version } = await made('deputy', { account_id, ...facts });
      return call('PUT', `deputy/${id}`, { ...facts, ends_at: '2026-12-09T00:00:00Z', version });
    },
  },
  'DELETE /v1/deputy/:id': {
    action: 'deputy.deleted',
    notes: 'what was',
    run: async () => {
      const { account_id, facts } = await aDeputy();
      return call('DELETE', `deputy/${(await made('deputy', { account_id, ...facts })).id}`);
    },
  },
};
