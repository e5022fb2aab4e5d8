import { CompiledQuery, DummyDriver, Kysely, PostgresDialect, sql, type DatabaseConnection } from 'kysely';
import { DatabaseError, Pool, TypeOverrides } from 'pg';

import { AppError } from '../errors.ts';
import { isStalePlan, NamedStatementsDialect, planningApart } from './driver.ts';
import { beginStatement, READ_ONLY, sideOf, type TxScope } from './scope.ts';
import { closeWhenSilent } from './silent-server.ts';

/** Every table by name. Each module adds its own in `<module>.table.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Database {}

declare const inTransaction: unique symbol;

/** The database outside a transaction. Without a scope, row-level security shows no rows of a property. */
export type Db = Kysely<Database>;

/** The database inside a transaction with a scope. Functions that must run in a transaction take this type. */
export type Tx = Kysely<Database> & { readonly [inTransaction]: true };

const types = new TypeOverrides();
types.setTypeParser(1082, (text) => text); // date: a calendar day has no time zone
types.setTypeParser(20, Number); // int8: counts and sequence numbers, far below 2^53

/** Default time a request waits for a connection before the server answers that it is busy. */
const WAIT_MS = 2_000;
/** A new connection has no plans yet, so an idle one is kept for some minutes. */
const IDLE_MS = 600_000;
/** The limit of the application's role for a statement (deploy/postgres-roles.sh). The URL may have another one. */
const STATEMENT_MS = 5_000;
/** Time for the server to report that a statement took too long. Later it is treated as not reachable. */
const REPORT_MS = 3_000;
/** An idle connection is closed when the other side is gone: Node.js probes every second after this time, ten times. */
const KEEPALIVE_MS = 4_000;
/**
 * A connection pool that closes and replaces a connection to a server that has vanished within 15 s. The limits of statements
 * belong to the role, because a connection pooler between does not pass on what a connection asks for at its start.
 */
export function createPool(url: string, max: number, wait_ms = WAIT_MS): Pool {
  const statement_ms = statementLimit(url);
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: wait_ms,
    idleTimeoutMillis: IDLE_MS,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  });
  // A connection may break at any time, idle or inside a transaction. The next statement on it fails and the pool
  // replaces it; without these listeners the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (statement_ms > 0) closeWhenSilent(client, statement_ms + REPORT_MS);
  });
  return pool;
}

/** Milliseconds. 0: statements have no limit. */
function statementLimit(url: string): number {
  const given = new URL(url).searchParams.get('statement_timeout') ?? String(STATEMENT_MS);
  if (!/^\d+$/.test(given)) throw new Error('statement_timeout of the database URL is not a number of milliseconds.');
  return Number(given);
}

export function createDb(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new NamedStatementsDialect(pool) });
}

/**
 * Runs `work` in a transaction with the scope that row-level security enforces. The scope is set together with `begin`,
 * and both are sent together with the first statement.
 */
export async function transaction<T>(db: Db, scope: TxScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeatAfterMigration(() => run(db, scope, 'begin', work));
}

/**
 * Like `transaction`, but all statements see one snapshot. Fails when another transaction changed the same rows
 * meanwhile.
 */
export async function consistentTransaction<T>(db: Db, scope: TxScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeatAfterMigration(() => run(db, scope, 'begin isolation level repeatable read', work));
}

/** Like `transaction`, for statements that only read: nobody waits for its end. */
export async function readingTransaction<T>(db: Db, scope: TxScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeatAfterMigration(() => runReading(db, scope, READ_ONLY, work));
}

/**
 * For a write whose answer the caller does not need: it was sent in its turn, and its error fails the transaction when that
 * ends. Resolves at once.
 */
export async function unread(tx: Tx, sent: Promise<unknown>): Promise<void> {
  const open = running.get(tx);
  if (open === undefined) return void (await sent);
  sent.catch(() => {});
  open.sent.push(sent);
}

/** Calls `work`, which must not throw, when the transaction has been committed. */
export function afterCommit(tx: Tx, work: () => void): void {
  running.get(tx)?.after_commit.push(work);
}

const running = new WeakMap<Tx, { sent: Promise<unknown>[]; after_commit: (() => void)[] }>();

/** A migration may change several tables, one after the other. */
const MOST_REPEATS = 5;

async function repeatAfterMigration<T>(work: () => Promise<T>, repeats = MOST_REPEATS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStalePlan(error) || repeats === 0) throw error;
    return repeatAfterMigration(work, repeats - 1);
  }
}

function run<T>(db: Db, scope: TxScope, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { tx, end, causeOf } = boundTo(db, planningApart(connection, sideOf(scope)));
    const sent: Promise<unknown>[] = [];
    const after_commit: (() => void)[] = [];
    running.set(tx, { sent, after_commit });
    // When it fails, the statements after it fail too: the transaction is aborted, or the connection lost.
    void unread(tx, sql.raw(beginStatement(scope, begin)).execute(tx));
    try {
      const result = await work(tx);
      // After a failed statement PostgreSQL rolls back instead of committing.
      await together([...sent, end('commit')]);
      for (const tell of after_commit) tell();
      return result;
    } catch (error) {
      // A broken connection cannot roll back; the server then does it. Report the first error.
      await end('rollback').catch(() => {});
      throw asRefusal(causeOf(error));
    }
  });
}

/**
 * Like `Promise.all` for parts of a transaction, whose statements are sent together. When parts fail, the error of the
 * first one counts, and all have ended.
 */
export async function together<Parts extends readonly unknown[] | []>(
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

function runReading<T>(db: Db, scope: TxScope, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const read = async (connection: DatabaseConnection) => {
      const { tx, end, causeOf } = boundTo(db, planningApart(connection, sideOf(scope)));
      sql
        .raw(beginStatement(scope, begin))
        .execute(tx)
        .catch(() => {});
      await work(tx).then(resolve, (error: unknown) => reject(asRefusal(causeOf(error))));
      await end('commit').catch(() => {});
    };
    db.getExecutor().provideConnection(read).catch(reject);
  });
}

/**
 * The database on one connection, until `end`. Unlike Kysely's own, it sends statements that are started together at once
 * and does not wait for the answer of each: `Promise.all` takes one round trip. PostgreSQL runs them in their order.
 */
function boundTo(
  db: Db,
  connection: DatabaseConnection,
): { tx: Tx; end: (how: 'commit' | 'rollback') => Promise<void>; causeOf: (error: unknown) => unknown } {
  const state: { is_over: boolean; cause?: unknown } = { is_over: false };
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      // When one of several statements fails, the code that waits for the others goes on. The connection is then free
      // for another request.
      if (state.is_over) throw new Error('The transaction is over.');
      try {
        return await use(connection);
      } catch (error) {
        if (!isConsequence(error)) state.cause = error;
        throw error;
      }
    },
  });
  const tx = new Kysely<Database>({
    config: { dialect: UNUSED },
    dialect: UNUSED,
    driver: new DummyDriver(),
    executor,
  }) as Tx;
  return {
    tx,
    // Not by `tx`: after a commit that failed, `rollback` must still be sent. Its answer shows whether the connection lives.
    async end(how) {
      state.is_over = true;
      await connection.executeQuery(CompiledQuery.raw(how));
    },
    // Statements after the one that failed are refused, and the refusal of one of them may come first.
    causeOf: (error) => (isConsequence(error) ? (state.cause ?? error) : error),
  };
}

/** A statement was refused because an earlier one of the transaction has failed. */
const IN_FAILED_TRANSACTION = '25P02';
/** A name was not prepared, because its first use was sent after the statement that failed. */
const UNKNOWN_NAME = '26000';

const isConsequence = (error: unknown): boolean =>
  isDatabaseError(error, IN_FAILED_TRANSACTION) || isDatabaseError(error, UNKNOWN_NAME);

/** Only the executor of a bound database is used. */
const UNUSED = new PostgresDialect({ pool: () => Promise.reject(new Error('A bound database has no pool.')) });

/** Whether `error` is the PostgreSQL error with this code and, if given, constraint. */
export function isDatabaseError(error: unknown, code: string, constraint?: string): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    error.code === code &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** SQLSTATEs of `enter_group`: the group is at another cell, or is being handed over to one. */
const MOVED = 'GB421';
const MOVING = 'GB503';

function asRefusal(error: unknown): unknown {
  if (isDatabaseError(error, MOVING)) return new AppError('moving');
  if (!isDatabaseError(error, MOVED)) return error;
  return new AppError('moved', { params: { url: error.detail ?? '' } });
}

/** The connection was lost, or the server is stopping. */
const LOST_CONNECTION = /^(08|57P)/;

/**
 * Whether a failed transaction was certainly rolled back. After a lost connection it may have been committed, and only the
 * answer is missing.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof DatabaseError) return !LOST_CONNECTION.test(error.code ?? '');
  return error instanceof AppError;
}
