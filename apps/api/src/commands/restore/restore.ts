import { Client } from 'pg';

import type { Config } from '../../config.ts';
import { openDeps } from '../../deps.ts';
import { eraseAgain, type ErasedAgain } from '../../modules/insight/privacy/erase-again.ts';
import { anchorPublicKeys } from '../../platform/audit/anchors.ts';
import type { Manifest } from '../../platform/backup/manifest.ts';
import { createPool } from '../../platform/database/database.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { readStoredAnchors, verifyAnchors } from '../anchors/verify-anchors.ts';
import {
  administer,
  besideUrls,
  databaseOf,
  dropDatabase,
  quoted,
  type DatabaseUrls,
} from '../backup/database-dump.ts';
import { noteBackup, noteTest } from '../backup/runs.ts';
import { sizesOf, takeBackup, type Source } from '../backup/take.ts';
import { compareRows, restoreDatabase } from '../backup/verify.ts';
import { objects } from '../invariants/objects.ts';
import { checkInvariants, INVARIANTS } from '../invariants/report.ts';
import { removeLaterFiles, restoreErasures, restoreFiles, setLaterAnchorsAside } from './restored-files.ts';

export interface Restored {
  erased: ErasedAgain;
  /**
   * The backup that was made of the present state. When it could not be made: why, and the name under which the database before is
   * kept. Undefined on an empty machine.
   */
  before: { backup: string } | { database: string; why: string } | undefined;
  /** What somebody should look at. */
  look: string[];
}

/** Restores into a database of another name. Files and the running database are not touched. */
export async function restoreBeside({ urls, store }: Source, manifest: Manifest, name: string): Promise<void> {
  const beside = besideUrls(urls, name);
  if (await exists(urls, name)) throw new Error(`There is a database ${name} already`);
  try {
    await restoreDatabase(beside, store, manifest);
    await compareRows(beside, manifest);
  } catch (error) {
    await dropDatabase(beside);
    throw error;
  }
}

/**
 * Replaces the running installation by a backup. The database is restored under another name, and takes the place of the present
 * one only when everybody who was erased since is erased again. Until then nobody can connect, and when something
 * fails, the present database is opened again.
 */
export async function restoreInPlace(
  config: Config,
  source: Source,
  manifest: Manifest,
  { is_empty }: { is_empty: boolean },
): Promise<Restored> {
  const { urls, storage, store } = source;
  const safety = is_empty ? undefined : await backUpPresent(source);
  const name = databaseOf(urls.owner);
  const stamp = manifest.id.replace('-', '_');
  const fresh = besideUrls(urls, `${name}_restore_${stamp}`);
  const old = `${name}_before_${stamp}`;
  await dropDatabase(fresh);
  try {
    await restoreDatabase(fresh, store, manifest);
    await compareRows(fresh, manifest);
    await migrateDatabase(fresh.owner, fresh.app);
    await setConnections(urls, false);
    const keys = await restoreFiles(store, manifest, storage);
    await restoreErasures(store, storage);
    const erased = await eraseIn(fresh, config);
    await endSessions(fresh);
    await setLaterAnchorsAside(storage, keys);
    const look = await check(
      fresh,
      source,
      config,
      INVARIANTS.map(({ id }) => id).filter((id) => id !== objects.id),
    );
    if (erased.unverified.length > 0) look.push(`erasures without our signature: ${erased.unverified.join(', ')}`);
    await dropDatabase(besideUrls(urls, old));
    await administer(urls, `alter database ${quoted(name)} rename to ${quoted(old)}`);
    await administer(urls, `alter database ${quoted(databaseOf(fresh.owner))} rename to ${quoted(name)}`);
    await noteTest(urls.owner, { id: manifest.id, taken_at: new Date(manifest.taken_at), seconds: null });
    return { erased, look, before: await settlePresent(source, old, { safety, keys, look, config }) };
  } catch (error) {
    await setConnections(urls, true);
    await dropDatabase(fresh);
    throw error;
  }
}

type Safety = { id: string; taken_at: Date; sizes: ReturnType<typeof sizesOf> } | { why: string } | undefined;

/** A database that cannot be backed up any more may still be replaced: it is kept. */
async function backUpPresent(source: Source): Promise<Safety> {
  try {
    return await takeBackup(source, async (taken) => {
      const { id, taken_at } = taken.manifest;
      return { id, taken_at: new Date(taken_at), sizes: sizesOf(taken) };
    });
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Removes what the installation had before, when there is a backup of it, and checks the files of the restored records. */
async function settlePresent(
  source: Source,
  old: string,
  { safety, keys, look, config }: { safety: Safety; keys: ReadonlySet<string>; look: string[]; config: Config },
): Promise<Restored['before']> {
  if (safety !== undefined && 'why' in safety) {
    await setConnections(besideUrls(source.urls, old), true);
    return { database: old, why: safety.why };
  }
  await removeLaterFiles(source.storage, keys);
  look.push(...(await check(source.urls, source, config, [objects.id])));
  await dropDatabase(besideUrls(source.urls, old));
  if (safety === undefined) return undefined;
  await noteBackup(source.urls.owner, { ...safety, kind: 'by_hand', seconds: null });
  return { backup: safety.id };
}

async function eraseIn({ app }: DatabaseUrls, config: Config): Promise<ErasedAgain> {
  const database = { ...config.database, url: app, direct_url: app };
  const deps = await openDeps({ ...config, database, log_level: 'error' });
  try {
    return await eraseAgain(deps);
  } finally {
    await deps.close();
  }
}

async function endSessions({ owner }: DatabaseUrls): Promise<void> {
  const client = new Client({ connectionString: owner });
  await client.connect();
  try {
    await client.query('update session set revoked_at = now() where revoked_at is null');
  } finally {
    await client.end();
  }
}

/**
 * Rules that are broken or could not be checked, and an audit log that differs from its anchors. The rows are those of the backup,
 * so these faults are older than it, and somebody must decide whether to open the doors.
 */
async function check(
  urls: DatabaseUrls,
  { storage }: Source,
  config: Config,
  only: readonly string[],
): Promise<string[]> {
  const [owner, app] = [createPool(urls.owner, 2), createPool(urls.app, 1)];
  try {
    const { invariants } = await checkInvariants({ owner, app, storage, only });
    const faults = Object.entries(invariants)
      .filter(([, { state }]) => state !== 'ok')
      .map(([id, { state, title, why }]) => `${id} ${state}: ${why ?? title}`);
    const anchors = await readStoredAnchors(storage);
    const { rewritten } = await verifyAnchors(owner, anchorPublicKeys(config.keys), anchors, new Date());
    return [...faults, ...rewritten.map(({ day }) => `the audit log differs from its anchor of ${day}`)];
  } finally {
    await Promise.all([owner.end(), app.end()]);
  }
}

async function exists({ owner }: DatabaseUrls, name: string): Promise<boolean> {
  const client = new Client({ connectionString: besideUrls({ owner, app: owner }, 'postgres').owner });
  await client.connect();
  try {
    return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Lets nobody connect to the database any more and ends the connections of both roles, or opens it again. */
async function setConnections(urls: DatabaseUrls, allowed: boolean): Promise<void> {
  const name = databaseOf(urls.owner);
  if (!(await exists(urls, name))) return;
  await administer(urls, `alter database ${quoted(name)} allow_connections ${allowed}`);
  if (allowed) return;
  for (const url of [urls.owner, urls.app]) {
    const client = new Client({ connectionString: besideUrls({ owner: url, app: url }, 'postgres').owner });
    await client.connect();
    try {
      await client.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usename = current_user',
        [name],
      );
    } finally {
      await client.end();
    }
  }
}
