import type { Logger } from 'pino';

/**
 * Warns when a process in production was started without `--disable-proto=delete`. It goes on, because the option is a second
 * lock: bodies with `__proto__` are refused (`json-body.ts`).
 */
export function warnOfProto(log: Pick<Logger, 'warn'>, node_env: string): void {
  if (node_env === 'production' && '__proto__' in Object.prototype) log.warn('started without --disable-proto=delete');
}
