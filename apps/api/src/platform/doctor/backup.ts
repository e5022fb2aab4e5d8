import { backupState } from '@gerbang/shared/domain/insight/backup';
import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import type { Pool } from 'pg';

import type { Check } from './check.ts';

interface Runs {
  newest: Date | null;
  tested: Date | null;
  /** Why the newest attempt, or else the newest test, failed. */
  fault: string | null;
}

/** What the database knows of the backups. */
async function readRuns(pool: Pool): Promise<Runs> {
  const { rows } = await pool.query<Runs>(
    `select (select max(taken_at) from backup_run where fault is null) as newest,
            (select max(tested_at) from backup_run where test_fault is null) as tested,
            coalesce((select fault from backup_run order by taken_at desc limit 1),
                     (select test_fault from backup_run where tested_at is not null order by tested_at desc limit 1)) as fault`,
  );
  return rows[0] ?? { newest: null, tested: null, fault: null };
}

/** Without a place for backups there may be others, such as those of pgBackRest, of which nothing is known here. */
export const checkBackup: Check<'backup'> = async ({ pool, clock, config }) => {
  const { newest, tested, fault } = await readRuns(pool);
  if (newest === null && config.backup.place === undefined) return { state: 'look', found: 'unset' };
  if (newest === null) return { state: 'bad', found: 'none' };
  const since = (at: Date) => Math.max(0, clock.now().getTime() - at.getTime());
  const newest_ms = since(newest);
  const tested_ms = tested === null ? null : since(tested);
  const state = backupState({ newest_ms, tested_ms, has_failed: fault !== null });
  const hours = Math.floor(newest_ms / HOUR_MS);
  if (fault !== null) return { state, found: 'failed', values: { hours, why: fault } };
  const is_late = backupState({ newest_ms, tested_ms: 0, has_failed: false }) !== 'good';
  if (is_late) return { state, found: 'late', values: { hours } };
  if (tested_ms === null) return { state, found: 'untested', values: { hours } };
  return { state, found: 'tested', values: { hours, days: Math.floor(tested_ms / DAY_MS) } };
};
