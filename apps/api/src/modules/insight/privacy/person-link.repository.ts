import type { Db } from '../../../platform/database/database.ts';

export async function insert(
  db: Db,
  row: { id: string; sealed_email: Buffer; language: 'id' | 'en'; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('person_link')
    .values({ ...row, token_hash: null })
    .execute();
}

export async function find(db: Db, id: string, now: Date) {
  const link = db.selectFrom('person_link').select(['sealed_email', 'language']).where('id', '=', id);
  return link.where('expires_at', '>', now).executeTakeFirst();
}

export async function setToken(db: Db, id: string, token_hash: Buffer): Promise<void> {
  await db.updateTable('person_link').set({ token_hash }).where('id', '=', id).execute();
}

export async function findByToken(db: Db, token_hash: Buffer, now: Date) {
  const link = db.selectFrom('person_link').select(['id', 'sealed_email']).where('token_hash', '=', token_hash);
  return link.where('expires_at', '>', now).executeTakeFirst();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('person_link').where('id', '=', id).execute();
}

export async function removeEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('person_link').where('expires_at', '<=', now).execute();
}
