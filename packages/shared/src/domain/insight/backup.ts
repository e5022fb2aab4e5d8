import { DAY_MS, HOUR_MS } from '../../time/spans.ts';
import { BACKUP_DAYS } from '../people/personal-data.ts';
import type { CheckState } from './doctor.ts';

/** Backups of this many days and weeks are kept, each the last one of its day or week. */
const DAILY = 7;
const WEEKLY = 5;

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
  return newest_ms > 26 * HOUR_MS || tested_ms === null || has_failed ? 'look' : 'good';
}
