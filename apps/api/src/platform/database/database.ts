import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool, TypeOverrides } from 'pg';

import { AppError } from '../errors.ts';

/** Every table by name. Each module adds its own in `<module>.table.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Database {}

declare const inTransaction: unique symbol;

/** The database outside a transaction. Without a scope, row-level security shows no rows of a property. */
export type Db = Kysely<Database>;

/** The database inside a transaction with a scope. Functions that must run in a transaction take this type. */
export type Tx = Kysely<Database> & { readonly [inTransaction]: true };

/** The rows a transaction may see and write; see the first migration. */
export interface TxScope {
  /** The group whose accounts and roles are visible. The default is the group of `property_id` or `staff_id`. */
  group_id?: string;
  property_id?: string;
  tenant_id?: string;
  staff_id?: string;
  owner_key?: string;
}

const types = new TypeOverrides();
types.setTypeParser(1082, (text) => text); // date: a calendar day has no time zone
types.setTypeParser(20, Number); // int8: counts and sequence numbers, far below 2^53

/** Default time a request waits for a connection before the server answers that it is busy. */
const WAIT_MS = 2_000;

/** A connection pool with timeouts, so that one slow statement does not block the others. */
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
    // Statements are short: JIT compilation costs more than it saves.
    options: '-c jit=off',
  });
  // A connection may break at any time, idle or inside a transaction. The next statement on it fails and the pool
  // replaces it; without these listeners the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function createDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `work` in a transaction with the scope that row-level security enforces. The scope is set in the same round trip
 * as `begin`.
 */
export async function transaction<T>(db: Db, scope: TxScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return run(db, beginStatement(scope), work);
}

/**
 * Like `transaction`, but all statements see one snapshot. Fails when another transaction changed the same rows
 * meanwhile.
 */
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
      // A broken connection cannot roll back; the server then does it. Report the first error.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** Whether `error` is the PostgreSQL error with this code and, if given, constraint. */
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
    groupSetting(scope),
    setting('app.property_id', scope.property_id, UUID),
    setting('app.tenant_id', scope.tenant_id, UUID),
    setting('app.staff_id', scope.staff_id, UUID),
    setting('app.owner_key', scope.owner_key, OWNER_KEY),
  ].filter((text) => text !== undefined);
  return settings.length === 0 ? begin : `${begin}; select ${settings.join(', ')}`;
}

function groupSetting({ group_id, property_id, staff_id }: TxScope): string | undefined {
  if (group_id !== undefined) return setting('app.group_id', group_id, UUID);
  if (property_id !== undefined) return derivedGroup('group_of_property', property_id);
  return staff_id === undefined ? undefined : derivedGroup('group_of_account', staff_id);
}

/** Looks the group up within the statement that begins the transaction, which saves a round trip. */
function derivedGroup(lookup: 'group_of_property' | 'group_of_account', id: string): string {
  requireForm(id, UUID);
  return `set_config('app.group_id', coalesce(${lookup}('${id}')::text, ''), true)`;
}

function setting(name: string, value: string | undefined, form: RegExp): string | undefined {
  if (value === undefined) return undefined;
  requireForm(value, form);
  return `set_config('${name}', '${value}', true)`;
}

/** Throws unless `value` has the exact form, because it becomes part of the statement text. */
function requireForm(value: string, form: RegExp): void {
  if (!form.test(value)) throw new AppError('malformed');
}
