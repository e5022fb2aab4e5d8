import { moveComplaint, openComplaint } from './change-complaints.ts';
import { decide, moveGoods, returnPermit, submitPermit } from './change-permits.ts';
import { moveWorkOrder, openWorkOrder } from './change-work-orders.ts';
import type { Writer } from './writer.ts';

/** One in this number of transactions is rolled back. */
const ROLLBACK_EVERY = 25;

const CHANGES: readonly ((writer: Writer) => Promise<void>)[] = [
  submitPermit,
  submitPermit,
  decide,
  decide,
  decide,
  returnPermit,
  moveGoods,
  moveGoods,
  openComplaint,
  moveComplaint,
  moveComplaint,
  openWorkOrder,
  moveWorkOrder,
  moveWorkOrder,
];

/** Makes one random change in a transaction. Some transactions are rolled back and must not change any count. */
export async function makeChange(writer: Writer): Promise<void> {
  const { client, dice } = writer;
  const before = [writer.permits.length, writer.complaints.length, writer.work_orders.length] as const;
  const one = CHANGES[dice(CHANGES.length)] ?? submitPermit;
  await client.query('begin');
  try {
    await one(writer);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  if (dice(ROLLBACK_EVERY) > 0) {
    await client.query('commit');
    return;
  }
  await client.query('rollback');
  // Forget the rows that were rolled back.
  [writer.permits.length, writer.complaints.length, writer.work_orders.length] = before;
}
