import './security.table.ts';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';

/** The same rule as `roundState` in SQL, for round `r`. */
export function stateOf(now: Date): RawBuilder<string> {
  return sql`coalesce(r.ended_as, case when ${now}::timestamptz > r.due_at then 'overdue' else 'running' end)`;
}

/** Counts for the board: handovers without a second signature, running rounds, and rounds with a fault. */
export async function countForBoard(
  tx: Tx,
  property_id: string,
  { now, since }: { now: Date; since: Date },
): Promise<{ handovers_waiting: number; rounds_running: number; rounds_wrong: number }> {
  const { rows } = await sql<{ handovers_waiting: number; rounds_running: number; rounds_wrong: number }>`
    with recent as (
      select ${stateOf(now)} as state from patrol_round r
       where r.property_id = ${property_id} and (r.started_at >= ${since} or r.finished_at is null))
    select (select count(*)::int from shift_handover h
             where h.property_id = ${property_id} and h.received_at is null) as handovers_waiting,
           (select count(*)::int from recent where state in ('running', 'overdue')) as rounds_running,
           (select count(*)::int from recent where state in ('overdue', 'late', 'missed')) as rounds_wrong`.execute(tx);
  return rows[0] ?? { handovers_waiting: 0, rounds_running: 0, rounds_wrong: 0 };
}
