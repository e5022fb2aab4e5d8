import { newId } from '../../src/platform/database/ids.ts';
import { randomTimeAfter, pick, randomTime, type Writer } from './writer.ts';

const PRIORITIES = ['low', 'normal', 'high', 'urgent'];
const HOURS = 30;

export async function openComplaint(writer: Writer): Promise<void> {
  const { client, sample } = writer;
  const [id, at] = [newId(), randomTime(writer)];
  await client.query(
    `insert into complaint (property_id, id, code, source, category_id, title, priority, created_by, created_at, updated_at,
                            answer_due_at, answer_escalate_at, solve_due_at, solve_escalate_at)
     values ($1, $2, $2::uuid::text, 'internal', $3, 'Keluhan', $4, $5, $6, $6, $7, $7, $8, $8)`,
    [
      sample.property_id,
      id,
      pick(writer, sample.complaint_categories),
      pick(writer, PRIORITIES),
      sample.account_id,
      at,
      randomTimeAfter(writer, at, HOURS),
      randomTimeAfter(writer, at, HOURS),
    ],
  );
  writer.complaints.push(id);
}

/** Makes a random change to the status, priority or target of a complaint, and sometimes to its category. */
export async function moveComplaint(writer: Writer): Promise<void> {
  const { client, sample } = writer;
  const id = pick(writer, writer.complaints);
  if (id === undefined) return openComplaint(writer);
  const { rows } = await client.query<{ created_at: Date }>(
    `select created_at from complaint where property_id = $1 and id = $2`,
    [sample.property_id, id],
  );
  const at = randomTimeAfter(writer, rows[0]?.created_at ?? writer.now, 2 * HOURS);
  const statement = pick(writer, MOVES) ?? MOVES[0];
  const category = pick(writer, sample.complaint_categories);
  await client.query(
    `update complaint set ${statement}, updated_at = $3, category_id = coalesce($4::uuid, category_id)
      where property_id = $1 and id = $2`,
    [sample.property_id, id, at, writer.dice(8) === 0 ? category : null],
  );
}

const MOVES = [
  `status = 'acknowledged', answered_at = $3, closed_at = null, rating = null, rated_at = null`,
  `status = 'resolved', resolved_at = $3, closed_at = null, rating = null, rated_at = null`,
  `status = 'closed', resolved_at = coalesce(resolved_at, $3), closed_at = $3, rating = 4, rated_at = $3`,
  `status = 'rejected', closed_at = $3, rating = null, rated_at = null`,
  `status = 'reopened', resolved_at = null, closed_at = null, rating = null, rated_at = null, reopened = reopened + 1`,
  `priority = 'high'`,
  `solve_due_at = $3, solve_escalate_at = $3`,
] as const;
