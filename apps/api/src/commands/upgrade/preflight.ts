import { readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';

import { CHECKS, type CheckState } from '@gerbang/shared/domain/insight/doctor';
import {
  FRESH_BACKUP_MS,
  judgeReturn,
  judgeUpgrade,
  previousVersion,
  roomState,
  type ReleaseFacts,
} from '@gerbang/shared/domain/insight/upgrade';
import type { upgrade } from '@gerbang/shared/messages/id/insight/upgrade';
import { fillText } from '@gerbang/shared/text/fill-text';
import { HOUR_MS, MINUTE_MS } from '@gerbang/shared/time/spans';
import type { Pool } from 'pg';

import type { Config } from '../../config.ts';
import { builtMigrations } from '../../platform/database/migrate.ts';
import { resultOf } from '../system-program.ts';
import type { Unpacked } from './archive.ts';

export const PROGRAMS = '/opt/gerbang';
export const COMMAND = '/usr/local/bin/gerbang';
/** Longer than the checks of the doctor, which run one after the other. */
const DOCTOR_MS = 300_000;
const MEGABYTE = 1_000_000;

/** What was found before an upgrade, as the doctor writes it. */
export interface Line {
  id: string;
  state: CheckState;
  found: string;
  todo?: string;
}

interface Installation {
  pool: Pool;
  config: Config;
  running: ReleaseFacts;
  texts: typeof upgrade;
}

/** Whether the version in an archive may replace the running one, and whether the archive is the publisher's. */
export function checkTarget({ running, texts }: Installation, { release, is_signed }: Unpacked): Line[] {
  const verdict = judgeUpgrade(running.version, release);
  const values = { running: running.version, version: release.version, serves: release.schema_serves };
  const found = fillText(texts.line.version[verdict], values);
  return [
    verdict === 'possible'
      ? { id: 'version', state: 'good', found }
      : { id: 'version', state: 'bad', found, todo: fillText(texts.todo[verdict], values) },
    is_signed
      ? { id: 'archive', state: 'good', found: texts.line.archive.signed }
      : { id: 'archive', state: 'look', found: texts.line.archive.unsigned, todo: texts.todo.unsigned },
  ];
}

/** Whether the installation is fit for an upgrade to the program in a folder, or to its own version. */
export async function checkInstallation(installation: Installation, folder: string | undefined): Promise<Line[]> {
  const { texts } = installation;
  return [
    await checkDoctor(texts),
    ...(await checkRoom(installation)),
    await checkLastBackup(installation),
    await checkMigrations(installation, folder),
  ];
}

/** The doctor runs as the user of the services. Backups and migrations have lines of their own. */
async function checkDoctor({ line, todo }: typeof upgrade): Promise<Line> {
  const only = CHECKS.filter((id) => id !== 'backup' && id !== 'migrations').join(',');
  const result = await resultOf(COMMAND, ['doctor', '--json', '--only', only], DOCTOR_MS);
  const { checks } = JSON.parse(result?.output || '{"checks":[]}') as { checks: { id: string; state: CheckState }[] };
  const named = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).map(({ id }) => id);
  const bad = checks.length === 0 ? ['doctor'] : named('bad');
  const look = named('look');
  if (bad.length > 0)
    return {
      id: 'doctor',
      state: 'bad',
      found: fillText(line.doctor.bad, { checks: bad.join(', ') }),
      todo: todo.doctor,
    };
  // An upgrade may even be what repairs it.
  if (look.length > 0)
    return { id: 'doctor', state: 'good', found: fillText(line.doctor.look, { checks: look.join(', ') }) };
  return { id: 'doctor', state: 'good', found: line.doctor.good };
}

/** Where the backup before the upgrade is stored, and where the database is when it is on this machine. */
async function checkRoom({ pool, config, texts }: Installation): Promise<Line[]> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const bytes = Number(rows[0]?.bytes ?? 0);
  const { place } = config.backup;
  const is_local = ['127.0.0.1', 'localhost', '[::1]', ''].includes(new URL(config.database.direct_url).hostname);
  const folders = [...(place?.driver === 'folder' ? [place.folder] : []), ...(is_local ? ['/var/lib/postgresql'] : [])];
  return Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      const free = Math.floor((bavail * bsize) / MEGABYTE);
      const state = roomState(bavail * bsize, bytes);
      const found = fillText(texts.line.disk.free, { free, folder, needed: Math.ceil((2 * bytes) / MEGABYTE) });
      return { id: 'disk', state, found, ...(state !== 'good' && { todo: fillText(texts.todo.disk, { folder }) }) };
    }),
  );
}

async function checkLastBackup({ pool, config, texts: { line, todo } }: Installation): Promise<Line> {
  const id = 'backup';
  if (config.backup.place === undefined) return { id, state: 'bad', found: line.backup.unset, todo: todo.unset };
  const { rows } = await pool.query<{ age_ms: number | null }>(
    `select (extract(epoch from now() - max(taken_at)) * 1000)::float8 as age_ms from backup_run where fault is null`,
  );
  const age_ms = rows[0]?.age_ms ?? null;
  if (age_ms === null) return { id, state: 'look', found: line.backup.none, todo: todo.backup };
  if (age_ms < FRESH_BACKUP_MS)
    return { id, state: 'good', found: fillText(line.backup.fresh, { minutes: Math.floor(age_ms / MINUTE_MS) }) };
  const found = fillText(line.backup.old, { hours: Math.floor(age_ms / HOUR_MS) });
  return { id, state: 'look', found, todo: todo.backup };
}

async function checkMigrations(
  { pool, running, texts: { line, todo } }: Installation,
  folder: string | undefined,
): Promise<Line> {
  const known = folder === undefined ? builtMigrations() : migrationsIn(folder);
  const applied = await appliedMigrations(pool);
  const count = known.filter((name) => !applied.includes(name)).length;
  if (applied.some((name) => !known.includes(name))) {
    const found = fillText(line.migrations.newer, { running: running.version });
    return { id: 'migrations', state: 'bad', found, todo: todo.newer };
  }
  return { id: 'migrations', state: 'good', found: fillText(line.migrations.pending, { count }) };
}

const migrationsIn = (folder: string): string[] =>
  readdirSync(path.join(folder, 'apps/api/migrations')).flatMap((name) => /^(.*)\.sql$/.exec(name)?.[1] ?? []);

async function appliedMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  return rows.map(({ name }) => name);
}

/** Whether the version before can run again, and which one it is. */
export async function checkReturn({ pool, running, texts }: Installation): Promise<{ line: Line; previous: string }> {
  const previous = previousVersion(running.version, readdirSync(PROGRAMS));
  const built = builtMigrations();
  const unknown_migrations = (await appliedMigrations(pool)).filter((name) => !built.includes(name)).length;
  const verdict = judgeReturn(running, { previous, unknown_migrations });
  const { version, schema_serves: serves } = running;
  const found = fillText(texts.line.return[verdict], {
    running: version,
    version: previous ?? '',
    serves,
    folder: PROGRAMS,
  });
  if (verdict === 'possible') return { line: { id: 'schema', state: 'good', found }, previous: previous ?? '' };
  const todo = verdict === 'none' ? undefined : texts.todo.contracted;
  return { line: { id: 'schema', state: 'bad', found, ...(todo !== undefined && { todo }) }, previous: '' };
}
