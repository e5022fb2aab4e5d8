import { DAY_MS } from '@gerbang/shared/time/spans';

import { newId } from '../../src/platform/database/ids.ts';
import { randomTimeAfter, pick, randomTime, type Writer } from './writer.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'];
const HOURS = 70;
let numbers = 0;

/** Creates a work order by hand or for a schedule. */
export async function openWorkOrder(writer: Writer): Promise<void> {
  const { client, sample, dice } = writer;
  const [id, at, by_schedule] = [newId(), randomTime(writer), dice(2) === 0];
  const due_on = by_schedule ? dueOn(writer) : null;
  if (due_on !== null) {
    const { rowCount } = await client.query(
      `insert into maintenance_occurrence (property_id, schedule_id, due_on, outcome, made_at) values ($1, $2, $3, 'made', now())
       on conflict do nothing`,
      [sample.property_id, sample.schedule_id, due_on],
    );
    // The date already has a work order, so this transaction changes nothing.
    if (rowCount === 0) return;
  }
  numbers += 1;
  await client.query(
    `insert into work_order (property_id, id, number, code, title, category_id, priority, source, schedule_id, due_on, due_at,
                             created_at, updated_at)
     values ($1, $2, $3, $4, 'Pekerjaan', $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      sample.property_id,
      id,
      // The process id keeps the numbers of concurrent processes apart.
      numbers * 1000 + (process.pid % 1000),
      id,
      dice(4) === 0 ? null : pick(writer, sample.work_categories),
      pick(writer, PRIORITIES),
      due_on === null ? 'manual' : 'maintenance',
      due_on === null ? null : sample.schedule_id,
      due_on,
      dice(5) === 0 ? null : randomTimeAfter(writer, at, HOURS),
      at,
    ],
  );
  writer.work_orders.push(id);
}

/** A random date in the past. It may already have a work order. */
function dueOn(writer: Writer): string {
  writer.days += 1;
  return new Date(writer.now.getTime() - (writer.dice(2_000_000) + writer.days) * (DAY_MS / 100))
    .toISOString()
    .slice(0, 10);
}

/** Starts, finishes, cancels or reschedules a work order, or makes it urgent. */
export async function moveWorkOrder(writer: Writer): Promise<void> {
  const { client, sample } = writer;
  const id = pick(writer, writer.work_orders);
  if (id === undefined) return openWorkOrder(writer);
  const { rows } = await client.query<{ created_at: Date }>(
    `select created_at from work_order where property_id = $1 and id = $2`,
    [sample.property_id, id],
  );
  const at = randomTimeAfter(writer, rows[0]?.created_at ?? writer.now, 2 * HOURS);
  await client.query(
    `update work_order set ${pick(writer, MOVES) ?? MOVES[0]}, updated_at = $3 where property_id = $1 and id = $2`,
    [sample.property_id, id, at],
  );
}

const MOVES = [
  `status = 'in_progress', started_at = $3, done_at = null, cancelled_at = null`,
  `status = 'done', started_at = coalesce(started_at, $3), done_at = $3, cancelled_at = null`,
  `status = 'cancelled', done_at = null, cancelled_at = $3`,
  `due_at = $3`,
  `category_id = null, priority = 'urgent'`,
] as const;
