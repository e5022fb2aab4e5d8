import { randomBytes } from 'node:crypto';

import type { BACKUP_STEPS } from '@gerbang/shared/domain/insight/backup';
import type { Pool, PoolClient } from 'pg';

import type { BackupStore } from '../../platform/backup/backup-store.ts';
import { storeManifest, writePart } from '../../platform/backup/backup-store.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import { createPool } from '../../platform/database/database.ts';
import { liftTimeLimit } from '../../platform/database/silent-server.ts';
import { BACKUP_LOCK } from '../../platform/files/removal-lock.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { VERSION } from '../../platform/version.ts';
import { countAllRows, digestAuditHeads } from './contents.ts';
import { dumpQueue, dumpTables, type DatabaseUrls } from './database-dump.ts';
import { copyFiles, countRecorded, type CopiedFiles } from './stored-files.ts';

/** What a backup is made of, and where it is stored. */
export interface Source {
  urls: DatabaseUrls;
  storage: Storage;
  store: BackupStore;
  /** The host name that people open. */
  server: string;
  /** Called before each step of a backup, and again and again while files are copied. */
  on_progress?: (progress: Progress) => void;
}

export interface Progress {
  step: (typeof BACKUP_STEPS)[number] | null;
  /** How much of the files is done, from 0 to 1. */
  share: number | null;
}

/** Lock of the backup that runs. A second one ends instead of waiting. */
const RUNNING = 727_005;

/** No backup was made, because one is being made. */
export class AnotherRuns extends Error {
  constructor() {
    super('Another backup runs');
  }
}

export interface Taken {
  manifest: Manifest;
  /** Keys of files that were not stored, or had another size than their record says. */
  faulty: string[];
  /** Bytes of files that no earlier backup has. */
  new_bytes: number;
}

/** What the screens show of a backup. */
export const sizesOf = ({ manifest: { parts, files }, new_bytes }: Taken) => ({
  database_bytes: [...parts.database, ...parts.queue].reduce((sum, { bytes }) => sum + bytes, 0),
  files: files.count,
  new_bytes,
});

/**
 * Stores a backup of the running installation: tables, job queue and files of one snapshot. The manifest comes last, so a
 * backup that was killed does not count. Throws when another one runs. `then` runs before another backup may start.
 */
export async function takeBackup<Then>(source: Source, then: (taken: Taken) => Promise<Then>): Promise<Then> {
  return withBackupLock(source.urls, async (owner) => {
    const app = createPool(source.urls.app, 1);
    const reader = await app.connect();
    let taken: Taken;
    try {
      taken = await takeLocked(source, owner, reader);
    } finally {
      reader.release(true);
      await app.end();
    }
    await owner.query('commit');
    await owner.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
    return then(taken);
  });
}

/** Runs `work` while no other backup runs, and while nobody removes stored files. */
async function withBackupLock<Result>(
  urls: DatabaseUrls,
  work: (owner: PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool: Pool = createPool(urls.owner, 1);
  try {
    const owner = await pool.connect();
    try {
      await owner.query(liftTimeLimit('session'));
      const { rows } = await owner.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [RUNNING]);
      if (rows[0]?.free !== true) throw new AnotherRuns();
      // Waits for transactions that are removing files now.
      await owner.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
      return await work(owner);
    } finally {
      owner.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function takeLocked(
  { urls, storage, store, server, on_progress = () => {} }: Source,
  owner: PoolClient,
  app: PoolClient,
): Promise<Taken> {
  const { snapshot, taken_at } = await exportSnapshot(owner);
  await openSnapshot(app, snapshot);
  const id = `${taken_at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}-${randomBytes(2).toString('hex')}`;
  const { rows: extensions } = await owner.query<{ name: string }>(
    'select extname as name from pg_extension where extowner = current_user::regrole',
  );
  const names = extensions.map(({ name }) => name);
  on_progress({ step: 'database', share: null });
  const database = await writePart(store, id, 'database', dumpTables(urls.owner, snapshot, names));
  const queue = await writePart(store, id, 'queue', dumpQueue(urls.app, snapshot));
  const counts = await countAllRows(owner, app);
  const copied: CopiedFiles = { count: 0, bytes: 0, new_bytes: 0, faulty: [] };
  const files = await writePart(store, id, 'files', copyWithProgress({ owner, storage, store, copied, on_progress }));
  const facts = await owner.query<{ schema: string; groups: Manifest['groups'] }>(
    `select (select max(name) from kysely_migration) as schema,
            (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from property_group) as groups`,
  );
  const manifest: Manifest = {
    format: 1,
    id,
    taken_at: taken_at.toISOString(),
    product: VERSION,
    schema: facts.rows[0]?.schema ?? '',
    server,
    groups: facts.rows[0]?.groups ?? [],
    counts,
    audit_heads: await digestAuditHeads(owner),
    key_id: store.keys[0].id,
    files: { count: copied.count, bytes: copied.bytes, faulty: copied.faulty.length },
    parts: { database, queue, files },
  };
  await storeManifest(store, manifest);
  return { manifest, faulty: copied.faulty, new_bytes: copied.new_bytes };
}

/** The lines of the list of files. */
async function* copyWithProgress({
  owner,
  storage,
  store,
  copied,
  on_progress,
}: Required<Pick<Source, 'storage' | 'store' | 'on_progress'>> & { owner: PoolClient; copied: CopiedFiles }) {
  const count = await countRecorded(owner);
  const tell = () => on_progress({ step: 'files', share: count === 0 ? null : Math.min(1, copied.count / count) });
  tell();
  for await (const lines of copyFiles(owner, storage, store, copied)) {
    tell();
    yield lines;
  }
}

async function exportSnapshot(client: PoolClient): Promise<{ snapshot: string; taken_at: Date }> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ snapshot: string; taken_at: Date }>(
    'select pg_export_snapshot() as snapshot, now() as taken_at',
  );
  const [found] = rows;
  if (found === undefined) throw new Error('PostgreSQL exported no snapshot');
  return found;
}

async function openSnapshot(client: PoolClient, snapshot: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set transaction snapshot '${snapshot}'`);
  await client.query(liftTimeLimit('transaction'));
  await client.query('set local idle_in_transaction_session_timeout = 0');
}
