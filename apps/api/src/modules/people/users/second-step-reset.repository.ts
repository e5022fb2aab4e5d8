import type { Tx } from '../../../platform/database/database.ts';

interface ResetRow {
  account_id: string;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    second_step_reset: ResetRow;
  }
}

/** Stores a request. It replaces one that has expired. */
export async function setRequest(tx: Tx, row: ResetRow): Promise<void> {
  await tx
    .insertInto('second_step_reset')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export async function deleteRequest(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('second_step_reset').where('account_id', '=', account_id).execute();
}
