import { TEST_EVERY_DAYS } from '@gerbang/shared/domain/insight/backup';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { findManifest } from '../../platform/backup/backup-store.ts';
import { prune } from './prune.ts';
import { listRuns, noteBackup, noteTest, type BackupKind } from './runs.ts';
import { AnotherRuns, sizesOf, takeBackup, type Source, type Taken } from './take.ts';
import { verifyBackup, type Tested } from './verify.ts';

export interface Made {
  taken: Taken;
  /** How many old backups were removed, or why they cannot be. */
  pruned: { removed: number } | { fault: string };
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes a backup, notes what became of it, and removes old ones. Throws when it failed. */
export async function makeBackup(source: Source, kind: BackupKind): Promise<Made> {
  const began = new Date();
  const { owner } = source.urls;
  try {
    return await takeBackup(source, async (taken) => {
      const { id, taken_at } = taken.manifest;
      const attempt = { kind, seconds: secondsSince(began), sizes: sizesOf(taken) };
      await noteBackup(owner, { ...attempt, id, taken_at: new Date(taken_at) });
      source.on_progress?.({ step: 'cleaning', share: null });
      return { taken, pruned: await pruneOld(source) };
    });
  } catch (error) {
    const id = `failed-${began.toISOString()}`;
    const attempt = { id, taken_at: began, kind, seconds: secondsSince(began), fault: reasonOf(error) };
    if (!(error instanceof AnotherRuns)) await noteBackup(owner, attempt).catch(() => {});
    throw error;
  }
}

/** The new backup is complete, also when older ones cannot be removed. */
async function pruneOld(source: Source): Promise<Made['pruned']> {
  try {
    return await prune({ ...source, owner_url: source.urls.owner }, new Date());
  } catch (error) {
    return { fault: reasonOf(error) };
  }
}

/** Tests a backup by restoring it, and notes what was found. Throws when it failed. */
export async function testBackup(source: Source, id: string): Promise<Tested> {
  const began = new Date();
  const { owner } = source.urls;
  let taken_at = began;
  try {
    const manifest = await findManifest(source.store, id);
    taken_at = new Date(manifest.taken_at);
    const tested = await verifyBackup(source, manifest);
    await noteTest(owner, { id, taken_at, seconds: secondsSince(began) });
    return tested;
  } catch (error) {
    const attempt = { id, taken_at, seconds: secondsSince(began), fault: reasonOf(error) };
    await noteTest(owner, attempt).catch(() => {});
    throw error;
  }
}

const secondsSince = (began: Date): number => Math.round((Date.now() - began.getTime()) / 1000);

/** Whether no backup has been tested for a week. */
export async function isTestDue(owner_url: string): Promise<boolean> {
  const tests = (await listRuns(owner_url)).map(({ tested_at }) => tested_at?.getTime() ?? 0);
  return Date.now() - tests.reduce((one, other) => Math.max(one, other), 0) >= TEST_EVERY_DAYS * DAY_MS;
}
