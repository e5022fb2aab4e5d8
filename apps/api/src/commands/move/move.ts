import type { Client } from 'pg';

import { openSnapshot, type Move } from './cells.ts';
import { compareCells, type Compared } from './compare.ts';
import { startFileCopy } from './files.ts';
import { endSnapshots, handOver, handoverState, openTarget, type HandedOver, type Snapshots } from './handover.ts';
import { forgetParkedJobs, moveLateJobs } from './jobs.ts';
import { copyOthers, copyPeople } from './people.ts';
import { endReplication, startReplication, waitForCopy } from './replication.ts';

export interface MoveReport {
  copy_seconds?: number;
  files?: number;
  missing_files?: number;
  handover?: HandedOver;
  late_jobs?: number;
  /** Jobs that still run at the source after two minutes. */
  jobs_left?: number;
  /** Missing when the mover was killed after the handover: the rows have changed since and cannot be compared any more. */
  compared?: Compared;
  compare_seconds?: number;
}

/** Moves the group, from the step at which an earlier run has ended. */
export async function moveGroup(move: Move): Promise<MoveReport> {
  const report: MoveReport = {};
  const state = await handoverState(move);
  let since = '-infinity';
  let snapshots: Snapshots | undefined;
  if (state === 'not begun') {
    const started = performance.now();
    const prepared = await copyFirst(move, report);
    ({ since } = prepared);
    report.copy_seconds = secondsSince(started);
    const { snapshots: taken, ...handover } = await handOver(move, prepared);
    snapshots = taken;
    report.handover = handover;
    report.missing_files = prepared.files.missing();
  } else if (state === 'target not open') {
    since = await lastHour(move);
    snapshots = await openAgain(move, since);
  } else {
    since = await lastHour(move);
  }
  move.note('the group is open at the target');
  try {
    await finish(move, report, since, snapshots);
  } finally {
    if (snapshots !== undefined) await endSnapshots(snapshots);
  }
  return report;
}

/** Everything that can be copied while the group is in use. */
async function copyFirst(move: Move, report: MoveReport) {
  await startReplication(move);
  const files = await startFileCopy(move);
  report.files = await files.next();
  await waitForCopy(move);
  const since = await copyOthers(move);
  // What was stored since, so that little is left for the handover.
  report.files += await files.next();
  return { files, since };
}

/** Nobody has written at the target yet, and at the source only the last use of sessions has changed. */
async function openAgain(move: Move, since: string): Promise<Snapshots> {
  const source = await openSnapshot(move.source.url);
  let target: Client | undefined;
  try {
    await copyPeople(move, source);
    target = await openSnapshot(move.target.url);
    await openTarget(move, since);
    return { source, target };
  } catch (error) {
    await Promise.all([source.end(), target?.end()]);
    throw error;
  }
}

async function finish(move: Move, report: MoveReport, since: string, snapshots: Snapshots | undefined): Promise<void> {
  await endReplication(move);
  const jobs = await moveLateJobs(move, since);
  report.late_jobs = jobs.moved;
  report.jobs_left = jobs.left;
  if (jobs.left === 0) await forgetParkedJobs(move);
  if (snapshots === undefined) return;
  const started = performance.now();
  report.compared = await compareCells(move, snapshots);
  report.compare_seconds = secondsSince(started);
  if (report.compared.different.length === 0)
    await move.source.db.query('update group_place set compared_at = now() where group_id = $1', [move.group_id]);
}

async function lastHour({ source }: Move): Promise<string> {
  const { rows } = await source.db.query<{ at: string }>(`select (now() - interval '1 hour')::text as at`);
  return rows[0]?.at ?? '';
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 100) / 10;
