import type { QUEUE_KINDS, REQUEST_KINDS, ServerBackups, ServerHealth } from '@gerbang/shared/contracts/insight/server';
import type { BackupState } from '@gerbang/shared/domain/insight/backup';
import { CHECKS, worstState } from '@gerbang/shared/domain/insight/doctor';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';
import { doctor as indonesian } from '@gerbang/shared/messages/id/insight/doctor';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import { BACKUP_REQUESTED } from '../../../platform/backup/request-subject.ts';
import { requireStaff, type Context } from '../../../platform/context.ts';
import { announce } from '../../../platform/database/events.ts';
import { newId } from '../../../platform/database/ids.ts';
import { worded } from '../../../platform/doctor/doctor.ts';
import { examineHourly } from '../../../platform/doctor/hourly.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { VERSION } from '../../../platform/version.ts';
import * as repository from './server.repository.ts';

const DAYS = 30;

export async function readHealth(ctx: Context, { time_zone }: { time_zone: string }): Promise<ServerHealth> {
  const { db } = ctx.deps;
  const [size, results, states, is_checking, jobs, versions] = await Promise.all([
    repository.readSize(db),
    repository.listResults(db),
    repository.listStates(db, time_zone),
    repository.isJobOpen(db, examineHourly.name),
    repository.listJobs(db),
    repository.readVersions(db),
  ]);
  const texts = ctx.language === 'id' ? indonesian : english;
  const today = wallClock(ctx.now(), time_zone).date;
  return {
    ...about(ctx, size),
    examined_at: results[0]?.examined_at.toISOString() ?? null,
    is_checking,
    checks: CHECKS.flatMap((id) => {
      const result = results.find(({ check_id }) => check_id === id);
      return result === undefined ? [] : [worded({ ...result, id, values: result.found_values }, texts)];
    }),
    days: datesBetween(addDays(today, 1 - DAYS), today).map((day) => ({
      day,
      state: worstState(states.flatMap((one) => (one.day === day ? [one.state] : []))),
    })),
    queue: presentQueue(jobs),
    versions: { gerbang: VERSION, node: process.versions.node, ...versions },
  };
}

const about = ({ deps: { config } }: Context, size: { groups: number; properties: number }) => ({
  host: new URL(config.public_url).host,
  ...size,
});

/** The kind of a job by its name, such as `permits.send-created-mail`. */
function queueKind(name: string): (typeof QUEUE_KINDS)[number] {
  if (name.includes('mail')) return 'mail';
  return name.includes('export') ? 'downloads' : 'other';
}

function presentQueue(jobs: readonly repository.WaitingJobs[]): ServerHealth['queue'] {
  const kinds = (['mail', 'downloads', 'other'] as const).map((kind) => {
    const own = jobs.filter(({ name, waiting }) => waiting > 0 && queueKind(name) === kind);
    const ages = own.flatMap(({ oldest_seconds }) => oldest_seconds ?? []);
    return {
      kind,
      waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
      oldest_seconds: ages.length === 0 ? null : Math.max(...ages),
    };
  });
  const failed = jobs.flatMap(({ name, failed: count }) => (count > 0 ? [{ name, count }] : []));
  return { kinds, failed };
}

/** Has the worker run the doctor's checks. Does nothing more while they run. */
export async function askForChecks(ctx: Context): Promise<void> {
  const { property_ids } = requireStaff(ctx);
  if (await repository.isJobOpen(ctx.deps.db, examineHourly.name)) return;
  await ctx.across(async (tx) => {
    await enqueue(tx, examineHourly, {}, { key: 'operator-asked' });
    await recordAtEach(tx, ctx, property_ids, { action: 'server.check_asked', record: { kind: 'server', id: null } });
  });
}

export async function readBackups(ctx: Context): Promise<ServerBackups> {
  const { db } = ctx.deps;
  const [size, runs, latest, service, requests] = await Promise.all([
    repository.readSize(db),
    repository.listRuns(db),
    repository.readLatest(db),
    repository.readService(db),
    repository.listRequests(db),
  ]);
  return {
    ...about(ctx, size),
    runs: runs.map(({ taken_at, tested_at, test_fault, fault, ...run }) => ({
      ...run,
      taken_at: taken_at.toISOString(),
      state: stateOf({ tested_at, test_fault, fault }),
      fault: fault ?? test_fault,
      tested_at: iso(tested_at),
    })),
    last_good_at: iso(latest.taken_at),
    last_test: latest.tested_at === null ? null : { at: latest.tested_at.toISOString(), seconds: latest.test_seconds },
    service: service && {
      ...service,
      seen_at: service.seen_at.toISOString(),
      next_at: service.next_at.toISOString(),
    },
    requests: requests.map((request) => ({
      ...request,
      asked_at: request.asked_at.toISOString(),
      taken_up_at: iso(request.taken_up_at),
      ended_at: iso(request.ended_at),
    })),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function stateOf(run: { fault: string | null; tested_at: Date | null; test_fault: string | null }): BackupState {
  if (run.fault !== null || run.test_fault !== null) return 'failed';
  return run.tested_at === null ? 'complete' : 'tested';
}

/** Asks the backup service for a backup or a test. While one is open, this is the same one. */
export function askForBackup(ctx: Context, kind: (typeof REQUEST_KINDS)[number]): Promise<void> {
  const { user_id, property_ids } = requireStaff(ctx);
  return ctx.across(async (tx) => {
    const is_new = await repository.addRequest(tx, { id: newId(), kind, asked_by: user_id });
    if (!is_new) return;
    await announce(tx, BACKUP_REQUESTED);
    const action = kind === 'backup' ? 'server.backup_asked' : 'server.test_asked';
    await recordAtEach(tx, ctx, property_ids, { action, record: { kind: 'server', id: null } });
  });
}
