import { sql } from 'kysely';

import { newId, tokenHash } from '../../src/platform/database/ids.ts';
import type { World } from '../world.ts';

/**
 * Starts a gate shift for the logged-in person on their own device, as if they had entered their PIN. Does nothing if
 * they are on shift.
 */
export async function standAtGate(world: World, token: string, property_id: string): Promise<void> {
  const now = world.clock.now();
  const session = sql`(select s.id from session s where s.token_hash = ${tokenHash(token)})`;
  await sql`
    update gate_shift set ended_at = ends_at
     where property_id = ${property_id} and session_id = ${session} and ended_at is null and ends_at <= ${now}`.execute(
    world.owner,
  );
  await sql`
    insert into gate_shift (property_id, id, guard_id, account_id, session_id, device, started_at, ends_at)
    select ${property_id}, ${newId()}, s.account_id, s.account_id, s.id, 'HP Pos 1', ${now}, ${now}::timestamptz + interval '12 hours'
      from session s where s.token_hash = ${tokenHash(token)}
    on conflict (property_id, session_id) where ended_at is null do nothing`.execute(world.owner);
}
