import { BACKUP_DAYS } from '@gerbang/shared/domain/people/personal-data';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { Client } from 'pg';

export type BackupKind = 'nightly' | 'by_hand';

/** What is noted of an attempt. Sizes are missing when it failed. */
interface Attempt {
  id: string;
  taken_at: Date;
  kind: BackupKind;
  seconds: number | null;
  sizes?: { database_bytes: number; files: number; new_bytes: number };
  fault?: string | null;
}

/** What is noted of a backup in the database, for the doctor, the metrics and the screens. */
export interface BackupRun {
  id: string;
  fault: string | null;
  tested_at: Date | null;
  test_fault: string | null;
}

async function withOwner<Result>(owner_url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const noteBackup = (
  owner_url: string,
  { id, taken_at, kind, seconds, sizes, fault = null }: Attempt,
): Promise<void> =>
  withOwner(owner_url, async (client) => {
    await client.query(
      `insert into backup_run (id, taken_at, kind, seconds, database_bytes, files, new_bytes, fault)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [id, taken_at, kind, seconds, sizes?.database_bytes, sizes?.files, sizes?.new_bytes, fault],
    );
  });

/** The backup may be one of another installation, or of before a restore, so it may have no row yet. */
export const noteTest = (
  owner_url: string,
  {
    id,
    taken_at,
    seconds,
    fault = null,
  }: { id: string; taken_at: Date; seconds: number | null; fault?: string | null },
): Promise<void> =>
  withOwner(owner_url, async (client) => {
    await client.query(
      `insert into backup_run (id, taken_at, tested_at, test_seconds, test_fault) values ($1, $2, now(), $3, $4)
       on conflict (id) do update set tested_at = excluded.tested_at, test_seconds = excluded.test_seconds,
                                      test_fault = excluded.test_fault`,
      [id, taken_at, seconds, fault],
    );
  });

export const listRuns = (owner_url: string): Promise<BackupRun[]> =>
  withOwner(
    owner_url,
    async (client) => (await client.query<BackupRun>('select id, fault, tested_at, test_fault from backup_run')).rows,
  );

/** Removes what is noted of backups that are gone, and of attempts that failed long ago. */
export const forgetRuns = (owner_url: string, kept: ReadonlySet<string>, now: Date): Promise<void> =>
  withOwner(owner_url, async (client) => {
    await client.query('delete from backup_run where id <> all ($1) and (fault is null or taken_at < $2)', [
      [...kept],
      new Date(now.getTime() - BACKUP_DAYS * DAY_MS),
    ]);
  });
