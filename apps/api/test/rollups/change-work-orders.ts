import { another, later, pick, sometime, type Writer } from './writer.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'];
const HOURS = 70;
const DAY_MS = 24 * 60 * 60 * 1000;
let numbers = 0;

/** Work is asked for by hand or by a schedule. */
export async function openWorkOrder(writer: Writer): Promise<void> {
  const { client, ground, dice } = writer;
  const [id, at, by_schedule] = [another(), sometime(writer), dice(2) === 0];
  const due_on = by_schedule ? dueOn(writer) : null;
  if (due_on !== null) {
    const { rowCount } = await client.query(
      `insert into maintenance_occurrence (property_id, schedule_id, due_on, outcome, made_at) values ($1, $2, $3, 'made', now())
       on conflict do nothing`,
      [ground.property_id, ground.schedule_id, due_on],
    );
    // The date has its work order: this transaction has only looked.
    if (rowCount === 0) return;
  }
  numbers += 1;
  await client.query(
    `insert into work_order (property_id, id, number, code, title, category_id, priority, source, schedule_id, due_on, due_at,
                             created_at, updated_at)
     values ($1, $2, $3, $4, 'Pekerjaan', $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ground.property_id,
      id,
      // Another process numbers its own.
      numbers * 1000 + (process.pid % 1000),
      id,
      dice(4) === 0 ? null : pick(writer, ground.work_categories),
      pick(writer, PRIORITIES),
      due_on === null ? 'manual' : 'maintenance',
      due_on === null ? null : ground.schedule_id,
      due_on,
      dice(5) === 0 ? null : later(writer, at, HOURS),
      at,
    ],
  );
  writer.work_orders.push(id);
}

/** A date of the schedule that this writer has not used: each counts in its own direction. */
function dueOn(writer: Writer): string {
  writer.days += 1;
  return new Date(writer.now.getTime() - (writer.dice(2_000_000) + writer.days) * (DAY_MS / 100))
    .toISOString()
    .slice(0, 10);
}

/** It is begun, done, done over, called off, or due at another time. */
export async function moveWorkOrder(writer: Writer): Promise<void> {
  const { client, ground } = writer;
  const id = pick(writer, writer.work_orders);
  if (id === undefined) return openWorkOrder(writer);
  const { rows } = await client.query<{ created_at: Date }>(
    `select created_at from work_order where property_id = $1 and id = $2`,
    [ground.property_id, id],
  );
  const at = later(writer, rows[0]?.created_at ?? writer.now, 2 * HOURS);
  await client.query(
    `update work_order set ${pick(writer, MOVES) ?? MOVES[0]}, updated_at = $3 where property_id = $1 and id = $2`,
    [ground.property_id, id, at],
  );
}

const MOVES = [
  `status = 'in_progress', started_at = $3, done_at = null, cancelled_at = null`,
  `status = 'done', started_at = coalesce(started_at, $3), done_at = $3, cancelled_at = null`,
  `status = 'cancelled', done_at = null, cancelled_at = $3`,
  `due_at = $3`,
  `category_id = null, priority = 'urgent'`,
] as const;
