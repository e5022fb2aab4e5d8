import type { Tx } from '../../../platform/database/database.ts';

export async function replaceCodes(
  tx: Tx,
  account_id: string,
  code_hashes: readonly Buffer[],
  created_at: Date,
): Promise<void> {
  await deleteCodes(tx, account_id);
  await tx
    .insertInto('recovery_code')
    .values(code_hashes.map((code_hash) => ({ account_id, code_hash, created_at })))
    .execute();
}

export async function deleteCodes(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
}

/**
 * Spends a recovery code. Returns false when the account has no such unused code. A single statement, so a code works
 * only once.
 */
export async function spendCode(tx: Tx, account_id: string, code_hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ spent_at: now })
    .where('account_id', '=', account_id)
    .where('code_hash', '=', code_hash)
    .where('spent_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Number of unused recovery codes of an account, at most ten. */
export async function countCodes(tx: Tx, account_id: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', account_id)
    .where('spent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
