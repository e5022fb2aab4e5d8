import type { Logger } from 'pino';

const PATIENCE_MS = 30_000;

/** On SIGTERM or SIGINT finishes running work, closes everything and exits. A second signal exits at once. */
export function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
