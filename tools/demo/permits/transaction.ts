import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';

import type { Database, Db } from '../platform/database.ts';

const BEGIN = 'begin';
const NO_SCOPE = ['property_id', 'tenant_id', 'staff_id', 'owner_key']
  .map((name) => `set_config('app.${name}', '', true)`)
  .join(', ');

/** The work also waits for the storage, which the usual limit of an open transaction does not allow for. */
const PATIENT = 'set local idle_in_transaction_session_timeout = 0';
/** Plans are kept from when the tables were still empty; reading all of a table looks cheap then. */
const BY_INDEX = 'set local enable_seqscan = off';

/**
 * Runs work whose many transactions are all parts of one: they commit together or not at all, and until then nobody sees
 * any of them, no worker either. One that fails must end the work, because nothing of it is taken back by itself.
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
    // Not given back: it holds a prepared statement for each of the work's texts.
    client.release(true);
  }
}

function databaseOn(client: PoolClient): Db {
  const names = new Map<string, string>();
  /** Prepared by name: with row-level security, planning a statement takes longer than running it. */
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `part_${names.size}`;
    names.set(text, name);
    return name;
  };
  const part = {
    query: async (text: string, parameters: readonly unknown[]) => {
      if (text === 'commit' || text === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] };
      // Each part begins without the scope of the one before it.
      if (text.startsWith(BEGIN)) return client.query(`select ${NO_SCOPE}${text.slice(BEGIN.length)}`);
      return client.query({ name: nameOf(text), text, values: [...parameters] });
    },
    release: () => {},
  };
  const pool = { connect: async () => part, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as Pool }) });
}
