import { moveComplaint, openComplaint } from './change-complaints.ts';
import { decide, moveGoods, returnPermit, submitPermit } from './change-permits.ts';
import { moveWorkOrder, openWorkOrder } from './change-work-orders.ts';
import type { Writer } from './writer.ts';

/** Of so many transactions one is given up at its end. */
const GIVEN_UP = 25;

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

/** Makes one random change in a transaction of its own; a few are given up, and must leave nothing. */
export async function change(writer: Writer): Promise<void> {
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
  if (dice(GIVEN_UP) > 0) {
    await client.query('commit');
    return;
  }
  await client.query('rollback');
  // What was made in it is not there.
  [writer.permits.length, writer.complaints.length, writer.work_orders.length] = before;
}
