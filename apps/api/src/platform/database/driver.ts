import { PostgresDialect, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResult as Answer } from 'pg';

import { traced } from '../traces.ts';

/**
 * Runs the statements of Kysely on connections of a pool. A statement with parameters gets a name, so that each connection
 * plans it once instead of at every run: beneath row-level security planning takes most of the time of a statement.
 */
export class NamedStatementsDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool);
  }
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #connections = new WeakMap<PoolClient, Connection>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known !== undefined) return known;
    const connection = new Connection(client);
    this.#connections.set(client, connection);
    return connection;
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.client.release();
  }

  async beginTransaction({ client }: Connection): Promise<void> {
    await client.query('begin');
  }

  async commitTransaction({ client }: Connection): Promise<void> {
    await client.query('commit');
  }

  async rollbackTransaction({ client }: Connection): Promise<void> {
    await client.query('rollback');
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class Connection implements DatabaseConnection {
  readonly client: PoolClient;

  constructor(client: PoolClient) {
    this.client = client;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(query, 'app');
  }

  async execute<R>(query: CompiledQuery, role: string): Promise<QueryResult<R>> {
    try {
      const answer = await this.#run<R>(query, role);
      if (query.sql === 'commit' && answer.command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
      return resultOf(answer);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.renew();
      // In a transaction the error has ended it, and all of it must be repeated.
      if (this.client.getTransactionStatus() !== 'I') throw error;
      return resultOf(await this.#run<R>(query, role));
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Statements are not streamed: a connection sends several at once.');
  }

  #run<R>({ sql, parameters }: CompiledQuery, role: string): Promise<Answer<R & object>> {
    const statement = parameters.length === 0 ? { text: sql } : names.of(sql, role);
    return traced('database', { 'db.query.text': sql }, () =>
      this.client.query<R & object>({ ...statement, values: [...parameters] }),
    );
  }
}

/**
 * The connection for transactions of one database role. PostgreSQL plans a named statement again whenever another role runs
 * it, because other policies apply, so each role has names of its own. PgBouncer names statements by their text alone, so
 * behind it the roles share the statements of a server connection.
 */
export function planningApart(connection: DatabaseConnection, role: string): DatabaseConnection {
  if (!(connection instanceof Connection)) return connection;
  return {
    executeQuery: (query) => connection.execute(query, role),
    streamQuery: () => connection.streamQuery(),
  };
}

const CHANGES_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<R>({ command, rowCount, rows }: Answer<R & object>): QueryResult<R> {
  return { rows, ...(CHANGES_ROWS.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

/** Every connection keeps the plans of named statements, about 40 kB each. */
const MOST_NAMES = 1_000;
/** Texts seen once, such as those with a long list of parameters, are not worth a name. */
const MOST_SEEN_ONCE = 2_000;

class Names {
  readonly #by_text = new Map<string, number>();
  readonly #seen_once = new Set<string>();
  #generation = '';

  /** The statement with a name, if it is worth one. */
  of(text: string, role: string): { name?: string; text: string } {
    const number = this.#by_text.get(text) ?? this.#add(text);
    if (number === undefined) return { text };
    return { name: `${role}${this.#generation}_${number}`, text: this.#generation + text };
  }

  /**
   * Gives all statements new names, because their plans no longer fit the tables. Their texts change too, by a comment: a
   * connection pooler has names of its own, one for each text.
   */
  renew(): void {
    this.#generation = `/* ${Date.now().toString(36)} */`;
  }

  #add(text: string): number | undefined {
    if (!this.#seen_once.delete(text)) {
      if (this.#seen_once.size >= MOST_SEEN_ONCE) this.#seen_once.clear();
      this.#seen_once.add(text);
      return undefined;
    }
    if (this.#by_text.size >= MOST_NAMES) return undefined;
    this.#by_text.set(text, this.#by_text.size);
    return this.#by_text.size - 1;
  }
}

const names = new Names();

/** A migration has added a column to a table of which a named statement reads all columns. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan');
