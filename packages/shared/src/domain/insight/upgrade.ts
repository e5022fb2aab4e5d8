import type { CheckState } from './doctor.ts';

/** What a release says about itself, in the file `release.json` of its archive. */
export interface ReleaseFacts {
  version: string;
  /** The oldest version that runs on the schema of this release (docs/releases.md). */
  schema_serves: string;
}

const parts = (version: string): number[] => version.split('.').map(Number);

/** Negative when the first version is older, positive when it is newer. Both are `MAJOR.MINOR.PATCH`. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parts(one), parts(other)];
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Whether a running version can be replaced by a release while requests are served. */
export function judgeUpgrade(running: string, release: ReleaseFacts): 'possible' | 'same' | 'older' | 'too_far' {
  const step = compareVersions(release.version, running);
  if (step <= 0) return step === 0 ? 'same' : 'older';
  return compareVersions(running, release.schema_serves) < 0 ? 'too_far' : 'possible';
}

/**
 * Whether the version before can run again on the present schema. `unknown_migrations`: the number of applied migrations that the
 * running release does not have, because a newer one ran before.
 */
export function judgeReturn(
  running: ReleaseFacts,
  { previous, unknown_migrations }: { previous: string | undefined; unknown_migrations: number },
): 'possible' | 'none' | 'newer_schema' | 'contracted' {
  if (previous === undefined) return 'none';
  if (unknown_migrations > 0) return 'newer_schema';
  return compareVersions(previous, running.schema_serves) < 0 ? 'contracted' : 'possible';
}

/** The newest of the versions that are older than the running one. */
export function previousVersion(running: string, versions: readonly string[]): string | undefined {
  return versions
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version) && compareVersions(version, running) < 0)
    .sort(compareVersions)
    .at(-1);
}

/** The backup before an upgrade and the migrations need room. */
export const roomState = (free_bytes: number, database_bytes: number): CheckState =>
  free_bytes < 2 * database_bytes ? 'bad' : 'good';

/** Oldest backup with which an upgrade may be considered safe without another one. */
export const FRESH_BACKUP_MS = 60 * 60 * 1000;
