import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import type { GoLiveFacts } from '@gerbang/shared/domain/building/go-live';
import { EDITS_ROLES } from '@gerbang/shared/domain/people/rights';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CopiedSettings } from './copy.repository.ts';

export interface StoredFacts extends Omit<GoLiveFacts, 'mail_accepted_at'> {
  id: string;
  short_code: string;
  city: string;
  active: boolean;
  /** The code is as stored, without dashes. */
  test_permit: GoLiveAnswer['test_permit'];
  copied: CopiedSettings | null;
}

/**
 * Counts what the checks of a property need. People who edit roles are assigned to every property of the group, so they
 * do not count as its approvers or guards.
 */
export async function findFacts(tx: Tx, property_id: string, now: Date): Promise<StoredFacts | undefined> {
  const { rows } = await sql<StoredFacts>`
    select p.id, p.name, p.short_code, p.city, p.time_zone, p.uses_gate, p.active, p.live_since is null as in_preparation,
           (select count(*)::int from floor where property_id = p.id) as floors,
           (select count(*)::int from unit where property_id = p.id) as units,
           (select count(*)::int from tenant where property_id = p.id and active) as tenants,
           (select count(*)::int from slot where property_id = p.id and kind = 'loading' and active and capacity > 0) as goods_in_slots,
           (select coalesce(max(version), 0) from terms where property_id = p.id) as terms_version,
           p.copied, ${stages(now)} as stages, guard.guards, guard.guards_with_pin,
           (select jsonb_build_object('id', t.id, 'code', t.code, 'state', t.state) from permit t
             where t.property_id = p.id and p.live_since is null order by t.id desc limit 1) as test_permit,
           p.test_approved_at is not null or has_approved_test(p.id) as test_approved
      from property p
     cross join lateral (
           select count(*)::int as guards, count(pin.account_id)::int as guards_with_pin
             from staff_property sp
             join account a on a.id = sp.account_id and a.active
             join role_action ra on ra.role_id = a.role_id and ra.action = 'gate.check'
             left join gate_pin pin on pin.account_id = a.id
            where sp.property_id = p.id and not ${isAdministrator(sql`a.id`)}) guard
     where p.id = ${property_id} and p.deleted_at is null`.execute(tx);
  return rows[0];
}

/** The stages of the latest chains with the number of people who can decide each now. */
const stages = (now: Date) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('stage', asked.stage, 'people',
             (select count(*) from deciders_of(p.id, asked.stage, ${now}) d where not ${isAdministrator(sql`d.account_id`)}))
             order by array_position(chain_stages(), asked.stage))
      from (select distinct s.stage
              from (select distinct on (kind) id from approval_chain where property_id = p.id order by kind, version desc) c
              join approval_chain_stage s on s.property_id = p.id and s.chain_id = c.id) asked), '[]')`;

const isAdministrator = (account_id: ReturnType<typeof sql>) => sql`exists (
    select from account person join role_action edits on edits.role_id = person.role_id and edits.action = ${EDITS_ROLES}
     where person.id = ${account_id})`;

/** When the mail server last accepted a mail of any property after `since`. */
export async function findLastMail(db: Db, since: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mail_sent')
    .select('sent_at')
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at;
}

/** Makes a property active. Returns false when it already is. */
export async function setLive(tx: Tx, property_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update property set active = true, live_since = coalesce(live_since, ${now}), version = version + 1, updated_at = ${now}
     where id = ${property_id} and not active and deleted_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks the property, so that two people who prepare it run one after the other. A decision on a test permit refers to the
 * property and does not wait. False when it does not exist.
 */
export async function lock(tx: Tx, property_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from property where id = ${property_id} and deleted_at is null for no key update`.execute(tx);
  return rows.length > 0;
}

/** Deletes the test permits of a property in preparation and returns their number. */
export async function deleteTestPermits(tx: Tx, property_id: string, now: Date): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select delete_test_permits(${property_id}, ${now}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}

export async function findReader(
  tx: Tx,
  account_id: string,
): Promise<{ email: string; name: string; language: 'id' | 'en' } | undefined> {
  return tx
    .selectFrom('account')
    .select(['email', 'name', 'language'])
    .where('id', '=', account_id)
    .where('active', '=', true)
    .executeTakeFirst();
}
