import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool, TypeOverrides } from 'pg';

import { AppError } from './errors.ts';

/** Every table by name; each module adds its own in `<module>.table.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Database {}

declare const inTransaction: unique symbol;

/** The database outside a transaction: no scope is set, so row-level security shows nothing that belongs to a property. */
export type Db = Kysely<Database>;

/** The database inside one transaction with its scope set; what must run inside one takes this type. */
export type Tx = Kysely<Database> & { readonly [inTransaction]: true };

/** Whose rows a transaction may see and write; see the first migration. */
export interface TxScope {
  property_id?: string;
  tenant_id?: string;
  staff_id?: string;
  owner_key?: string;
}

const types = new TypeOverrides();
types.setTypeParser(1082, (text) => text); // date: a calendar day has no time zone
types.setTypeParser(20, Number); // int8: counts and sequence numbers, far below 2^53

/** How long a request waits for a connection when nothing else is said; after that the server is too busy for it. */
const WAIT_MS = 2_000;

/** A pool of connections with the time-outs that keep one slow statement from holding up the rest. */
export function createPool(url: string, max: number, wait_ms = WAIT_MS): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: wait_ms,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    // Statements here are short: compiling one costs more than it saves.
    options: '-c jit=off',
  });
  // A connection may break at any time, idle or inside a transaction. Whoever uses it learns it from the next
  // statement and the pool replaces it; without these listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Typed SQL over a pool. */
export function createDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs `work` in one transaction whose scope row-level security enforces; the scope travels with `begin`. */
export async function transaction<T>(db: Db, scope: TxScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(db, beginStatement(scope), work);
}

/** The same, but all its statements see the database as it was when it began; who changed the same rows meanwhile makes it fail. */
export async function consistentTransaction<T>(db: Db, scope: TxScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(db, beginStatement(scope, 'begin isolation level repeatable read'), work);
}

async function run<T>(db: Db, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      const result = await work(connection as Tx);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // A broken connection cannot roll back, and need not: the server does. The first error is the one to report.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** The PostgreSQL error with this code (and constraint), if that is what was thrown. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const OWNER_KEY = /^(applicant|account):[0-9a-f-]{32,64}$/;

function beginStatement(scope: TxScope, begin = 'begin'): string {
  const settings = [
    setting('app.property_id', scope.property_id, UUID),
    setting('app.tenant_id', scope.tenant_id, UUID),
    setting('app.staff_id', scope.staff_id, UUID),
    setting('app.owner_key', scope.owner_key, OWNER_KEY),
  ].filter((text) => text !== undefined);
  return settings.length === 0 ? begin : `${begin}; select ${settings.join(', ')}`;
}

function setting(name: string, value: string | undefined, form: RegExp): string | undefined {
  if (value === undefined) return undefined;
  // These are written into the statement itself, so nothing but their exact form may pass.
  if (!form.test(value)) throw new AppError('malformed');
  return `set_config('${name}', '${value}', true)`;
}
