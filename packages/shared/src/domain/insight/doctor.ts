import { DAY_MS, MINUTE_MS } from '../../time/spans.ts';

/** What the doctor of an installation looks at, in this order. Commands, JSON and metrics use these ids. */
export const CHECKS = [
  'database',
  'roles',
  'rls',
  'migrations',
  'storage',
  'mail',
  'clock',
  'disk',
  'tls',
  'proxy',
  'worker',
  'queue',
  'backup',
  'secrets',
] as const;

export type CheckId = (typeof CHECKS)[number];

/** `look`: it works, but somebody should look at it. `skipped`: it could not be checked, so nothing is said about it. */
export const CHECK_STATES = ['good', 'look', 'bad', 'skipped'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The worst of these states, where `skipped` says nothing. Null when nothing is known. */
export function worstState(states: readonly CheckState[]): CheckState | null {
  return (['bad', 'look', 'good'] as const).find((state) => states.includes(state)) ?? null;
}

export const isCheckId = (text: string): text is CheckId => CHECKS.some((id) => id === text);

/** Exit code of a command that found these states. */
export function exitCodeOf(states: readonly CheckState[]): 0 | 1 | 2 {
  if (states.includes('bad')) return 2;
  return states.includes('look') ? 1 : 0;
}

/** A clock that is wrong by half a minute lets codes of the second step and passes at the gate fail. */
export function clockState(wrong_by_ms: number): CheckState {
  const difference = Math.abs(wrong_by_ms);
  if (difference > MINUTE_MS / 2) return 'bad';
  return difference > 2_000 ? 'look' : 'good';
}

/** By the free share of a disk, from 0 to 1. */
export function diskState(free: number): CheckState {
  if (free < 0.05) return 'bad';
  return free < 0.2 ? 'look' : 'good';
}

/** By the time until a certificate ends. */
export function certificateState(left_ms: number): CheckState {
  if (left_ms <= 0) return 'bad';
  return left_ms < 14 * DAY_MS ? 'look' : 'good';
}

/** By the age of the oldest job that could run and waits, and by the number of jobs that have failed for good. */
export function queueState(oldest_ms: number, failed: number): CheckState {
  if (oldest_ms > 30 * MINUTE_MS) return 'bad';
  return oldest_ms > 5 * MINUTE_MS || failed > 0 ? 'look' : 'good';
}

/** 32 random bytes have about 30 different ones, and practically never fewer than 20. */
export const isGuessable = (secret: Uint8Array): boolean => new Set(secret).size < 20;

/** By the time since the last sign of each worker. */
export function workerState(silent_ms: readonly number[]): CheckState {
  const working = silent_ms.filter((silent) => silent <= MINUTE_MS).length;
  if (working === 0) return 'bad';
  return working < silent_ms.length ? 'look' : 'good';
}
