import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import type { Database, Db } from '../../../apps/api/src/platform/database/database.ts';

const BEGIN = 'begin';
const NO_SCOPE = ['group_id', 'property_id', 'tenant_id', 'staff_id', 'owner_key']
  .map((name) => `set_config('app.${name}', '', true)`)
  .join(', ');

/** Between parts, statements run as the application itself. */
const NO_ROLE = `select set_config('role', 'none', true)`;

/** The transaction also waits for the storage, which takes longer than the usual timeout for idle transactions. */
const PATIENT = 'set local idle_in_transaction_session_timeout = 0';
/** Statements are prepared while the tables are empty, so their plans would use sequential scans. */
const BY_INDEX = 'set local enable_seqscan = off';

/**
 * Runs `work`. All its transactions become parts of one: they commit together or not at all, and no other connection
 * sees them before, not even a worker. An error must end `work`, because a part cannot be rolled back alone.
 */
export async function inOneTransaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`${BEGIN}; ${PATIENT}; ${BY_INDEX}`);
    const result = await work(databaseOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // The connection has a prepared statement for each query, so it is closed and not returned to the pool.
    client.release(true);
  }
}

function databaseOn(client: PoolClient): Db {
  const names = new Map<string, string>();
  let role = '';
  /** Statements are prepared by name for each role, because planning with row-level security takes longer than execution. */
  const nameOf = (text: string): string => {
    const name = names.get(role + text) ?? `part_${names.size}`;
    names.set(role + text, name);
    return name;
  };
  const part = {
    query: async (text: string, parameters: readonly unknown[]) => {
      if (text === 'commit' || text === 'rollback') {
        role = '';
        return client.query(NO_ROLE);
      }
      // Each part must begin without the scope of the previous part.
      if (text.startsWith(BEGIN)) {
        [role = ''] = /gerbang_\w+/.exec(text) ?? [];
        return client.query(`select ${NO_SCOPE}${text.slice(BEGIN.length)}`);
      }
      return client.query({ name: nameOf(text), text, values: [...parameters] });
    },
    release: () => {},
  };
  const pool = { connect: async () => part, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as Pool }) });
}
