import type { Insertable } from 'kysely';

import type { Database } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import type { World } from './harness.ts';

/** Somebody who stands in for somebody else of the same group, for this week unless told. */
export async function aDeputy(
  world: Pick<World, 'owner'>,
  given: Partial<Insertable<Database['deputy']>> & { account_id: string; deputy_id: string; group_id: string },
) {
  const starts_at = new Date('2026-11-16T00:00:00Z');
  const ends_at = new Date('2026-11-23T00:00:00Z');
  const made = { created_by: given.account_id, created_at: starts_at, updated_at: starts_at };
  const row = { id: newId(), starts_at, ends_at, stages: null, ...made, ...given };
  return world.owner.insertInto('deputy').values(row).returningAll().executeTakeFirstOrThrow();
}
