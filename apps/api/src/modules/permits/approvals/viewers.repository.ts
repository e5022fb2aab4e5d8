import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../platform/database/database.ts';

/** Notes that a person has the permit open. Writes nothing when the permit does not exist. */
export async function set(tx: Tx, { property_id, id }: PermitKey, account_id: string, now: Date): Promise<void> {
  await sql`
    insert into permit_viewer (property_id, permit_id, account_id, seen_at)
    select p.property_id, p.id, ${account_id}, ${now} from permit p where p.property_id = ${property_id} and p.id = ${id}
    on conflict (property_id, permit_id, account_id) do update set seen_at = excluded.seen_at`.execute(tx);
}

/** First names of the other people who had the permit open after `since`. */
export async function listOthers(
  tx: Tx,
  { property_id, id }: PermitKey,
  { account_id, since }: { account_id: string; since: Date },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select a.id, split_part(trim(a.name), ' ', 1) as name
      from permit_viewer v
      join account a on a.id = v.account_id
     where v.property_id = ${property_id} and v.permit_id = ${id} and v.account_id <> ${account_id}
       and v.seen_at > ${since}
     order by name, a.id`.execute(tx);
  return rows;
}

export async function forgetSeenBefore(db: Db, before: Date): Promise<void> {
  await sql`select forget_viewers(${before})`.execute(db);
}
