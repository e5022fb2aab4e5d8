import { sql, type Kysely } from 'kysely';

import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import type { World } from '../harness.ts';
import { callerWith } from '../staff-caller.ts';

type Owner = Kysely<Database>;

/** Adds a row to every table of the security module. */
export async function fillSecurity(
  owner: Owner,
  { property_id, account_id, file_id }: Record<'property_id' | 'account_id' | 'file_id', string>,
): Promise<void> {
  const [now, later] = [new Date(), new Date(Date.now() + 60_000)];
  const [post_id, shift_id, checkpoint_id, template_id, round_id] = [newId(), newId(), newId(), newId(), newId()];
  const [duty_id, incident_id, handover_id] = [newId(), newId(), newId()];
  await owner.insertInto('security_post').values({ property_id, id: post_id, name: 'Pos' }).execute();
  const times = { starts: '07:00', ends: '19:00' };
  await owner
    .insertInto('security_shift')
    .values({ property_id, id: shift_id, name: 'Pagi', ...times })
    .execute();
  // A person cannot have two duties at the same time, also not at two properties, so each call uses another hour.
  const hour = Number.parseInt(newId().slice(-6), 16);
  await sql`insert into security_duty (property_id, id, day, shift_id, post_id, account_id, during, updated_at)
    values (${property_id}, ${duty_id}, '2020-01-01', ${shift_id}, ${post_id}, ${account_id},
            tstzrange('2020-01-01'::timestamptz + ${hour} * interval '1 hour',
                      '2020-01-01'::timestamptz + ${hour + 1} * interval '1 hour'), ${now})`.execute(owner);
  await owner
    .insertInto('security_leave')
    .values({
      property_id,
      id: newId(),
      account_id,
      kind: 'annual',
      starts_on: '2020-01-01',
      ends_on: '2020-01-02',
      created_by: account_id,
      created_at: now,
    })
    .execute();
  await owner.insertInto('patrol_checkpoint').values({ property_id, id: checkpoint_id, name: 'Lobi' }).execute();
  await owner
    .insertInto('patrol_checkpoint_code')
    .values({ property_id, checkpoint_id, qr_token: newId(), short_code: '22223333', made_at: now })
    .execute();
  const template = { property_id, id: template_id, name: 'Malam', within_minutes: 30 };
  await owner.insertInto('patrol_template').values(template).execute();
  const stop = { property_id, position: 1, checkpoint_id };
  await owner
    .insertInto('patrol_template_stop')
    .values({ ...stop, template_id })
    .execute();
  const walk = { name: 'Malam', is_ordered: false, within_minutes: 30, started_at: now, due_at: later };
  await owner
    .insertInto('patrol_round')
    .values({ property_id, id: round_id, template_id, guard_id: account_id, finished_at: later, ...walk })
    .execute();
  await owner
    .insertInto('patrol_round_stop')
    .values({ ...stop, round_id, name: 'Lobi' })
    .execute();
  const seen = { property_id, round_id, checkpoint_id, at: now, sent_at: now };
  await owner
    .insertInto('patrol_scan')
    .values({ ...seen, id: newId(), way: 'scanned' })
    .execute();
  await owner
    .insertInto('patrol_incident')
    .values({ ...seen, id: incident_id, note: 'Lampu mati' })
    .execute();
  await owner
    .insertInto('patrol_incident_photo')
    .values({ property_id, round_id, incident_id, position: 1, file_id })
    .execute();
  const note = { matters: 'Aman', keys: '', incidents: '', signed_at: now };
  await owner
    .insertInto('shift_handover')
    .values({ property_id, id: handover_id, leaving_id: account_id, duty_id, ...note })
    .execute();
  const group = owner.selectFrom('property').select('group_id').where('id', '=', property_id);
  const arriving_id = newId();
  const role = owner.selectFrom('account').select('role_id').where('id', '=', account_id);
  await owner
    .insertInto('account')
    .values({
      id: arriving_id,
      kind: 'staff',
      group_id: group,
      role_id: role,
      email: `g${arriving_id.slice(-12)}@x.test`,
      name: 'Wahyu',
    })
    .execute();
  await owner
    .insertInto('shift_handover_receipt')
    .values({ property_id, handover_id, leaving_id: account_id, arriving_id, way: 'login', remark: '', signed_at: now })
    .execute();
}

/** The actions of the seeded guard role that the security module checks. */
const GUARD_ROLE = {
  actions: ['profile.update', 'upload.create', 'property.read', 'gate.check'],
} as const;

/** Logs in a staff member of a property, by default a guard. `call` sends requests as this person. */
export async function aSecurityPerson(
  world: World,
  property_id: string,
  given: Parameters<typeof aStaffMember>[1] = {},
) {
  const person = await aStaffMember(world, { properties: [property_id], role: GUARD_ROLE, ...given });
  const token = await staffLogin(world, person);
  return { ...person, token, call: callerWith(world, property_id, bearer(token)) };
}
export type SecurityPerson = Awaited<ReturnType<typeof aSecurityPerson>>;
