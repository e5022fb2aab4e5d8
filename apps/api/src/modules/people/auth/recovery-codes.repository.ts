import type { Db, Tx } from '../../platform/database.ts';

/** Gives an account these codes in place of all it had. */
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

/** Removes all codes of an account, spent or not. */
export async function deleteCodes(tx: Tx, account_id: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
}

/** Spends a code; false when the account has no such code left. One statement, so it works once. */
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

/** How many codes of an account are still good; there are never more than ten. */
export async function countCodes(db: Db | Tx, account_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', account_id)
    .where('spent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
