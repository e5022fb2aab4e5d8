import { randomInt } from 'node:crypto';

import {
  listObjectNames,
  namingKey,
  objectName,
  readFileList,
  readObject,
  readPart,
  type BackupStore,
  type FileEntry,
} from '../../platform/backup/backup-store.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import { createPool } from '../../platform/database/database.ts';
import { liftTimeLimit } from '../../platform/database/silent-server.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { auditChain } from '../invariants/audit-chain.ts';
import { checkInvariants } from '../invariants/report.ts';
import { countAllRows, digestAuditHeads } from './contents.ts';
import { besideUrls, databaseOf, dropDatabase, restoreInto, type DatabaseUrls } from './database-dump.ts';
import { inParallel } from './stored-files.ts';

/** Files that a test decrypts, chosen at random. */
const SAMPLE = 200;
/** Files of one batch that are read at the same time. */
const FILES = 50;

export interface Tested {
  tables: number;
  rows: number;
  files: number;
}

/**
 * Decrypts some files of a backup and looks for the others, restores it into a database of its own, compares rows and audit
 * chains with the manifest, and drops the database. Throws the first difference.
 */
export async function verifyBackup(
  { urls, storage, store }: { urls: DatabaseUrls; storage: Storage; store: BackupStore },
  manifest: Manifest,
): Promise<Tested> {
  const files = await checkFiles(store, manifest);
  const scratch = besideUrls(urls, `${databaseOf(urls.owner)}_test_${manifest.id.replace('-', '_')}`);
  await dropDatabase(scratch);
  try {
    await restoreDatabase(scratch, store, manifest);
    await compareRows(scratch, manifest);
    await checkAuditChain(scratch, storage);
  } finally {
    await dropDatabase(scratch);
  }
  const counts = Object.values(manifest.counts);
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), files };
}

export const restoreDatabase = (urls: DatabaseUrls, store: BackupStore, manifest: Manifest): Promise<void> =>
  restoreInto(urls, {
    database: readPart(store, manifest, 'database'),
    queue: readPart(store, manifest, 'queue'),
  });

/** Throws when a table has not the rows, or an audit chain not the end, that the manifest says. */
export async function compareRows(urls: DatabaseUrls, { counts, audit_heads }: Manifest): Promise<void> {
  const pools = [createPool(urls.owner, 1), createPool(urls.app, 1)] as const;
  try {
    const [owner, app] = await Promise.all([pools[0].connect(), pools[1].connect()]);
    try {
      for (const client of [owner, app]) await client.query(liftTimeLimit('session'));
      const restored = await countAllRows(owner, app);
      const names = new Set([...Object.keys(counts), ...Object.keys(restored)]);
      const table = [...names].find((name) => counts[name] !== restored[name]);
      if (table !== undefined)
        throw new Error(`${table} has ${restored[table] ?? 'no'} rows, the manifest says ${counts[table] ?? 'none'}`);
      if ((await digestAuditHeads(owner)) !== audit_heads) throw new Error('The audit log ends differently');
    } finally {
      owner.release(true);
      app.release(true);
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

async function checkAuditChain(urls: DatabaseUrls, storage: Storage): Promise<void> {
  const [owner, app] = [createPool(urls.owner, 2), createPool(urls.app, 1)];
  try {
    const { invariants } = await checkInvariants({ owner, app, storage, only: [auditChain.id] });
    const [found] = Object.values(invariants);
    if (found?.state !== 'ok') throw new Error(`The audit chain is ${found?.state ?? 'not checked'}`);
  } finally {
    await Promise.all([owner.end(), app.end()]);
  }
}

async function checkFiles(store: BackupStore, manifest: Manifest): Promise<number> {
  const names = await listObjectNames(store);
  const key = namingKey(store, manifest);
  const sample: FileEntry[] = [];
  let seen = 0;
  for await (const entries of readFileList(store, manifest)) {
    for (const entry of entries) {
      if (!names.has(objectName(key, entry.sha256))) throw new Error(`${entry.key} is missing`);
      seen += 1;
      // Each file has the same chance, however many there are.
      const place = sample.length < SAMPLE ? sample.length : randomInt(seen);
      if (place < SAMPLE) sample[place] = entry;
    }
  }
  if (seen !== manifest.files.count) throw new Error(`The list has ${seen} files, not ${manifest.files.count}`);
  for (let first = 0; first < sample.length; first += FILES)
    await inParallel(sample.slice(first, first + FILES), (entry) => readObject(store, manifest, entry));
  return sample.length;
}
