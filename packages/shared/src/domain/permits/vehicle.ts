import type { PermitKind } from './kinds.ts';

const BEFORE_ENTRY: ReadonlySet<string> = new Set(['waiting', 'returned', 'complete']);

/** Whether plate and driver can still be changed: until the first goods of the permit have passed the gate. */
export function mayChangeVehicle({ kind, progress }: { kind: PermitKind; progress: string }): boolean {
  return kind !== 'work' && BEFORE_ENTRY.has(progress);
}
