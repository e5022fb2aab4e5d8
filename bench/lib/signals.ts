import { readFileSync } from 'node:fs';

/**
 * Ends the child processes of this process when it is interrupted, which would otherwise keep working. PostgreSQL ends when
 * the last of its clients has; namespaces and mounts end with their last process.
 */
export function endChildrenOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
      for (const child of children) process.kill(Number(child), 'SIGTERM');
      process.exit(130);
    });
  }
}
