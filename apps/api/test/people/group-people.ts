import { newId, newToken, tokenHash } from '../../src/platform/database/ids.ts';
import { aRole, aStaffMember } from '../builders.ts';
import type { World } from '../harness.ts';

/** Adds a staff member of a property who has a row in every table about people, and a colleague as their deputy. */
export async function fillPeople(world: World, { property_id, group_id }: { property_id: string; group_id: string }) {
  const role = await aRole(world, {
    group_id,
    modules: ['operational'],
    features: ['gate'],
    actions: ['gate.check'],
    stages: ['tcr'],
  });
  const person = await aStaffMember(world, { properties: [property_id], role });
  const colleague = await aStaffMember(world, { properties: [property_id], role });
  await fillLogin(world, person.id, colleague.id);
  await fillSettings(world, person.id);
  const now = new Date();
  const period = { starts_at: now, ends_at: new Date(now.getTime() + 1000) };
  const created = { created_by: person.id, created_at: now, updated_at: now };
  await world.owner
    .insertInto('deputy')
    .values({ group_id, id: newId(), account_id: person.id, deputy_id: colleague.id, ...period, ...created })
    .execute();
  return { person, role };
}

async function fillLogin({ owner }: World, account_id: string, requested_by: string): Promise<void> {
  const now = new Date();
  await owner
    .insertInto('session')
    .values({ id: newId(), token_hash: tokenHash(newToken()), account_id, created_at: now, last_used_at: now })
    .execute();
  await owner
    .insertInto('account_link')
    .values({ id: newId(), account_id, purpose: 'reset', language: 'id', created_at: now, expires_at: now })
    .execute();
  await owner
    .insertInto('recovery_code')
    .values({ account_id, code_hash: tokenHash(newToken()), created_at: now })
    .execute();
  await owner
    .insertInto('second_step_reset')
    .values({ account_id, requested_by, requested_at: now, expires_at: now })
    .execute();
  await owner
    .insertInto('gate_pin')
    .values({ account_id, pin_hash: Buffer.alloc(1), set_at: now })
    .execute();
  await owner
    .insertInto('gate_one_time_pin')
    .values({ account_id, pin_hash: Buffer.alloc(1), expires_at: now })
    .execute();
}

async function fillSettings({ owner }: World, account_id: string): Promise<void> {
  const now = new Date();
  await owner
    .insertInto('notification_setting')
    .values({ account_id, kind: 'asked', in_app: true, mail: 'none' })
    .execute();
  await owner.insertInto('notification_quiet').values({ account_id, kind: 'asked', until: now }).execute();
  await owner.insertInto('news_setting').values({ account_id, mail: false, set_at: now }).execute();
  await owner
    .insertInto('notification_digest')
    .values({ account_id, day: '2026-11-16', hour: 8, made_at: now })
    .execute();
}
