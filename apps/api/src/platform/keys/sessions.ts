import type { ActingStage, Actor } from '@gerbang/shared/access';
import { SESSION_LIMITS } from '@gerbang/shared/domain/session/limits';
import { sql, type ColumnType, type Selectable } from 'kysely';

import type { Db, Tx } from '../database/database.ts';
import { newId, newToken, tokenHash } from '../database/ids.ts';

interface SessionTable {
  id: string;
  token_hash: Buffer;
  account_id: string;
  created_at: Date;
  last_used_at: Date;
  revoked_at: ColumnType<Date | null, Date | null | undefined>;
  device: ColumnType<string, string | undefined>;
}
declare module '../database/database.ts' {
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

/** Opens a session and returns its token. The database stores only a hash. */
export async function openSession(tx: Tx, account_id: string, now: Date, device: string): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('session')
    .values({ id: newId(), token_hash: tokenHash(token), account_id, created_at: now, last_used_at: now, device })
    .execute();
  return token;
}

/** The actor of a token, in one round trip. Undefined when the session is expired or revoked. */
export async function findSessionActor(db: Db, token: string, now: Date): Promise<Actor | undefined> {
  const { used_after, created_after } = openSince(now);
  const { rows } = await sql<ResolvedSession>`
    select * from resolve_session(${tokenHash(token)}, ${now}, ${used_after}, ${created_after})`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const known = { user_id: row.account_id, session_id: row.session_id, group_id: row.group_id };
  if (row.kind === 'staff') {
    return {
      kind: 'staff',
      ...known,
      property_ids: row.property_ids,
      actions: new Set(row.actions),
      stages: new Set(row.stages),
      acting: row.acting,
    };
  }
  if (row.property_id === null || row.tenant_id === null) return undefined;
  return { kind: 'tenant', ...known, property_id: row.property_id, tenant_id: row.tenant_id };
}

export type OpenSession = Pick<Selectable<SessionTable>, 'id' | 'device' | 'created_at' | 'last_used_at'>;

/** Lower bounds of last use and creation for a session that has not expired. */
function openSince(now: Date): { used_after: Date; created_after: Date } {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { used_after: before(SESSION_LIMITS.idle_ms), created_after: before(SESSION_LIMITS.age_ms) };
}

/** The valid sessions of an account, last used first. */
export function listSessions(tx: Tx, account_id: string, now: Date): Promise<OpenSession[]> {
  const { used_after, created_after } = openSince(now);
  return tx
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', used_after)
    .where('created_at', '>', created_after)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns false when the account has no such open session. */
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
