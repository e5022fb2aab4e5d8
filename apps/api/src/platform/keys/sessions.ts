import type { ActingStage, Actor } from '@gerbang/shared/access';
import { sql, type ColumnType, type Selectable } from 'kysely';

import type { Db, Tx } from './database.ts';
import { newId, newToken, tokenHash } from './ids.ts';

interface SessionTable {
  id: string;
  token_hash: Buffer;
  account_id: string;
  created_at: Date;
  last_used_at: Date;
  revoked_at: ColumnType<Date | null, Date | null | undefined>;
  device: ColumnType<string, string | undefined>;
}
declare module './database.ts' {
  interface Database {
    session: SessionTable;
  }
}

interface ResolvedSession {
  session_id: string;
  account_id: string;
  kind: 'staff' | 'tenant';
  group_id: string;
  property_id: string | null;
  tenant_id: string | null;
  property_ids: string[];
  actions: string[];
  stages: string[];
  acting: ActingStage[];
}

/** Opens a session and gives its token, which is known to the person only: the database keeps a hash. */
export async function openSession(tx: Tx, account_id: string, now: Date, device: string): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session')
    .values({ id: newId(), token_hash: tokenHash(token), account_id, created_at: now, last_used_at: now, device })
    .execute();
  return token;
}

/** The person behind a token, in one round trip; nobody once it has been idle 12 h, is 7 days old or was revoked. */
export async function findSessionActor(db: Db, token: string, now: Date): Promise<Actor | undefined> {
  const { rows } = await sql<ResolvedSession>`select * from resolve_session(${tokenHash(token)}, ${now})`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const known = { user_id: row.account_id, session_id: row.session_id };
  if (row.kind === 'staff') {
    return {
      kind: 'staff',
      ...known,
      group_id: row.group_id,
      property_ids: row.property_ids,
      actions: new Set(row.actions),
      stages: new Set(row.stages),
      acting: row.acting,
    };
  }
  if (row.property_id === null || row.tenant_id === null) return undefined;
  return { kind: 'tenant', ...known, property_id: row.property_id, tenant_id: row.tenant_id };
}

/** An account's session as its person may see it. */
export type OpenSession = Pick<Selectable<SessionTable>, 'id' | 'device' | 'created_at' | 'last_used_at'>;

const IDLE_MS = 12 * 60 * 60 * 1000;
const AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** The sessions of an account that still let in, the last used first; the limits are those of `resolve_session`. */
export function listSessions(db: Db | Tx, account_id: string, now: Date): Promise<OpenSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', new Date(now.getTime() - IDLE_MS))
    .where('created_at', '>', new Date(now.getTime() - AGE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of this account at once; false when the account has no such session open. */
export async function revokeSession(tx: Tx, account_id: string, session_id: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', session_id)
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Ends all sessions of these accounts but, where given, the one that asks. */
export async function revokeSessionsOf(
  tx: Tx,
  account_ids: readonly string[],
  now: Date,
  except?: string,
): Promise<void> {
  let update = tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', sql<string>`any(${account_ids})`)
    .where('revoked_at', 'is', null);
  if (except !== undefined) update = update.where('id', '!=', except);
  await update.execute();
}
