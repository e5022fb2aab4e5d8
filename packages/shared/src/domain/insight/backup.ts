import { addDays } from '../../time/dates.ts';
import { DAY_MS, HOUR_MS } from '../../time/spans.ts';
import { instantAt, wallClock } from '../../time/wall-clock.ts';
import { BACKUP_DAYS } from '../people/personal-data.ts';
import type { CheckState } from './doctor.ts';

/** Backups of this many days and weeks are kept, each the last one of its day or week. */
export const DAILY = 7;
export const WEEKLY = 5;

export interface DatedBackup {
  id: string;
  taken_at: Date;
}

/**
 * Ids of the backups that are kept: all of the last day, the last one of each of seven days and of five weeks (UTC), and none
 * that is older than 35 days. The newest one is always kept.
 */
export function keptBackups(backups: readonly DatedBackup[], now: Date): Set<string> {
  const age = ({ taken_at }: DatedBackup) => now.getTime() - taken_at.getTime();
  const newest_first = [...backups].sort((one, other) => age(one) - age(other));
  const young = newest_first.filter((backup) => age(backup) <= BACKUP_DAYS * DAY_MS);
  const kept = [
    ...newest_first.slice(0, 1),
    ...young.filter((backup) => age(backup) <= DAY_MS),
    ...lastOfEach(young, dayOf).slice(0, DAILY),
    ...lastOfEach(young, weekOf).slice(0, WEEKLY),
  ];
  return new Set(kept.map(({ id }) => id));
}

const dayOf = ({ taken_at }: DatedBackup): number => Math.floor(taken_at.getTime() / DAY_MS);
/** The first day that is counted was a Thursday; weeks begin on Monday. */
const weekOf = (backup: DatedBackup): number => Math.floor((dayOf(backup) + 3) / 7);

function lastOfEach(newest_first: readonly DatedBackup[], spanOf: (backup: DatedBackup) => number): DatedBackup[] {
  const last = new Map<number, DatedBackup>();
  for (const backup of newest_first) if (!last.has(spanOf(backup))) last.set(spanOf(backup), backup);
  return [...last.values()];
}

/** The newest backup that was tested this long ago is tested again by the nightly run. */
export const TEST_EVERY_DAYS = 7;

/** A backup each night is never older than this, unless one was missed. */
const LATE_MS = 26 * HOUR_MS;

/** When the nightly backup was due last, and when it is next: at `time` (HH:MM) on the clock of this time zone. */
export function nightlyMoments(now: Date, { time, time_zone }: { time: string; time_zone: string }) {
  const { date } = wallClock(now, time_zone);
  const on = (days: number) => instantAt(addDays(date, days), time, time_zone);
  return on(0) <= now ? { last: on(0), next: on(1) } : { last: on(-1), next: on(0) };
}

/** What the service looks at before it makes a nightly backup by itself. */
export interface NightlyFacts {
  now: Date;
  /** When it was due last. */
  last_due: Date;
  /** When the service last made one by itself, whether it succeeded or not. */
  last_tried: Date | null;
  /** When the newest complete backup was taken. */
  newest: Date | null;
}

/**
 * Whether a nightly backup starts now: within an hour of its time, or later when that was missed and the newest one is older
 * than 26 hours. One that failed is not repeated before the next night.
 */
export function isNightlyDue({ now, last_due, last_tried, newest }: NightlyFacts): boolean {
  if (last_tried !== null && last_tried >= last_due) return false;
  const isOnTime = now.getTime() - last_due.getTime() < HOUR_MS;
  return isOnTime || newest === null || now.getTime() - newest.getTime() > LATE_MS;
}

/** `tested`: a test has restored it. `complete`: only its checksums are known to match. `failed`: it, or its test, failed. */
export const BACKUP_STATES = ['tested', 'complete', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** What a backup that runs does, in this order. */
export const BACKUP_STEPS = ['database', 'files', 'cleaning'] as const;

/** What is known of the backups of an installation. Null: there was none. */
export interface BackupAges {
  newest_ms: number | null;
  tested_ms: number | null;
  /** The newest attempt, or the newest test, failed. */
  has_failed: boolean;
}

/** By the age of the newest complete backup, and of the newest test. */
export function backupState({ newest_ms, tested_ms, has_failed }: BackupAges): CheckState {
  if (newest_ms === null || newest_ms > 72 * HOUR_MS) return 'bad';
  return newest_ms > LATE_MS || tested_ms === null || has_failed ? 'look' : 'good';
}
