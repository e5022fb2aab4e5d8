import { DefaultQueryExecutor, type ConnectionProvider } from 'kysely';

const MESSAGE = 'A statement was sent while another one of the same transaction was still running.';

let isGuarded = false;

/**
 * Makes a statement fail when it is sent while another one runs on the same connection, for example by `Promise.all`.
 * Otherwise Kysely silently queues the statement, and a plain pg client only prints a warning.
 */
export function refuseOverlappingStatements(): void {
  if (isGuarded) return;
  isGuarded = true;
  // oxlint-disable-next-line typescript/unbound-method -- `call` gives it its own `this`.
  const { withConnectionProvider } = DefaultQueryExecutor.prototype;
  DefaultQueryExecutor.prototype.withConnectionProvider = function guarded(provider) {
    return withConnectionProvider.call(this, oneAtATime(provider));
  };
  process.on('warning', (warning) => {
    if (warning.message.includes('the client is already executing a query'))
      throw new Error(MESSAGE, { cause: warning });
  });
}

/**
 * Throws when a statement starts while another one is running. Kysely uses such a provider for the connection of a
 * transaction.
 */
function oneAtATime(provider: ConnectionProvider): ConnectionProvider {
  let isBusy = false;
  return {
    async provideConnection(consumer) {
      if (isBusy) throw new Error(MESSAGE);
      isBusy = true;
      try {
        return await provider.provideConnection(consumer);
      } finally {
        isBusy = false;
      }
    },
  };
}
