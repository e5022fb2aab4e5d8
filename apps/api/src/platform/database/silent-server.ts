import { Socket } from 'node:net';

import type { Client } from 'pg';

/** The name under which a connection waits as long as a statement takes. PostgreSQL reports a change of the name. */
const UNLIMITED = 'gerbang without time limit';

/**
 * A statement that lifts the time limit of statements, until the end of the transaction or for the session. Setting
 * `statement_timeout` alone is not enough, because `closeWhenSilent` would close the connection.
 */
export function liftTimeLimit(until: 'transaction' | 'session'): string {
  const is_local = until === 'transaction';
  return `select set_config('statement_timeout', '0', ${is_local}), set_config('application_name', '${UNLIMITED}', ${is_local})`;
}

/**
 * Closes the connection when a statement has no answer after `limit_ms`, which must be longer than `statement_timeout`. When
 * the network drops all packets or the server's machine is gone, the operating system would keep sending for 15 minutes,
 * and the request and its place in the pool would be lost for that time.
 */
export function closeWhenSilent({ connection }: Client, limit_ms: number): void {
  const { stream } = connection;
  if (!(stream instanceof Socket)) return;
  let unanswered = 0;
  let is_unlimited = false;
  // Each of these two messages is answered by one `readyForQuery`.
  const query = connection.query.bind(connection);
  connection.query = (text) => {
    unanswered += 1;
    query(text);
  };
  const sync = connection.sync.bind(connection);
  connection.sync = () => {
    unanswered += 1;
    sync();
  };
  connection.on('readyForQuery', () => {
    unanswered -= 1;
  });
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName === 'application_name') is_unlimited = parameterValue === UNLIMITED;
  });
  stream.setTimeout(limit_ms).on('timeout', () => {
    // Node.js does not start the timer again by itself once it has run out.
    if (unanswered === 0 || is_unlimited) return void stream.setTimeout(limit_ms);
    stream.destroy(Object.assign(new Error('The database server does not answer'), { code: 'ETIMEDOUT' }));
  });
}
