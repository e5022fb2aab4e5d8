import { can } from '@gerbang/shared/access';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportOutcome,
  type ImportReport,
  type ImportResult,
} from '@gerbang/shared/contracts/records';

import { recordMany } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { allow, AppError } from '../../../platform/errors.ts';
import { answerOnce, findAnswer, idempotentRequest } from '../../../platform/http/idempotency.ts';
import { readSheetInWorker } from '../../../platform/sheets/sheets-thread.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { triggerByMeter } from '../maintenance/meter-trigger.service.ts';
import { planReadings, type PlannedReading, type ReadingPlan } from './import-plan.ts';
import * as repository from './readings.repository.ts';

const LIMITS = { max_rows: IMPORT_MAX_ROWS, max_bytes: IMPORT_MAX_BYTES };
const BATCH = 500;

export interface SentReadings {
  property_id: string;
  file: Buffer | undefined;
}

export interface ReadingsCommit {
  /** Hash of the report that the user has confirmed. */
  hash: string;
  skip_faulty: boolean;
  file_name: string;
  idempotency_key: unknown;
}

/** Reports what an import would do, row by row, without writing anything. */
export async function checkReadings(ctx: Context, sent: SentReadings): Promise<ImportReport> {
  const sheet = await openSheet(ctx, sent);
  const plan = await ctx.within(sent.property_id, (tx) => planOf(tx, ctx, sent.property_id, sheet, false));
  return {
    hash: plan.hash,
    counts: countsOf(plan),
    rows: plan.rows.map(({ number, label, outcome, faults }) => ({
      row: number,
      name: label,
      outcome,
      changes: [],
      faults,
    })),
    unknown_columns: [...plan.unknown],
    missing_columns: [...plan.missing],
  };
}

/**
 * Imports the sheet in one transaction. Throws `conflict` when the plan no longer has the hash of the report that the
 * user confirmed.
 */
export async function commitReadings(ctx: Context, sent: SentReadings, options: ReadingsCommit): Promise<ImportResult> {
  const parameters = JSON.stringify([sent.property_id, options.hash, options.skip_faulty]);
  const scope = ownerKey(ctx.actor) ?? '';
  const asked = idempotentRequest(scope, options.idempotency_key, 'meter-reading-import', parameters, sent.file ?? '');
  const before = asked && (await findAnswer(ctx.deps.db, asked));
  if (before !== undefined) return JSON.parse(before.body) as ImportResult;
  const sheet = await openSheet(ctx, sent);
  const write = async (tx: Tx) => {
    const plan = await planOf(tx, ctx, sent.property_id, sheet, true);
    if (plan.hash !== options.hash) throw new AppError('conflict');
    const { fault } = countsOf(plan);
    if (plan.missing.length > 0 || (fault > 0 && !options.skip_faulty)) throw new AppError('refused');
    return { status: 200, body: JSON.stringify(await writePlan(tx, ctx, sent.property_id, plan, options)) };
  };
  const answer = await ctx.within(sent.property_id, (tx) => answerOnce(tx, asked, ctx.now(), () => write(tx)));
  return JSON.parse(answer.body) as ImportResult;
}

async function openSheet(ctx: Context, { property_id, file }: SentReadings) {
  allow(can.reachProperty(ctx.actor, property_id));
  if (file === undefined) throw new AppError('malformed', { fields: [{ path: 'file', code: 'required' }] });
  return readSheetInWorker(file, LIMITS);
}

async function planOf(
  tx: Tx,
  ctx: Context,
  property_id: string,
  sheet: Parameters<typeof planReadings>[2],
  lock: boolean,
): Promise<ReadingPlan> {
  const time_zone = await readTimeZone(tx, property_id);
  return planReadings(tx, { property_id, time_zone, now: ctx.now(), lock }, sheet);
}

function countsOf({ rows }: ReadingPlan): ImportReport['counts'] {
  const counts = { create: 0, change: 0, unchanged: 0, fault: 0 } satisfies Record<ImportOutcome, 0>;
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

async function writePlan(
  tx: Tx,
  ctx: Context,
  property_id: string,
  plan: ReadingPlan,
  { file_name, hash }: ReadingsCommit,
): Promise<ImportResult> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  const created = plan.rows
    .filter(({ outcome }) => outcome === 'create')
    .map((row) => readingOf(row, actor.user_id, ctx.now()));
  const { unchanged, fault } = countsOf(plan);
  const result = { created: created.length, changed: 0, unchanged, skipped: fault };
  for (let first = 0; first < created.length; first += BATCH)
    await repository.insert(tx, property_id, created.slice(first, first + BATCH));
  const imported = { action: 'meter.readings_imported', id: null, detail: { file_name, hash, ...result } };
  const entries = created.map(({ meter_id, value, read_at, warnings, note }) => ({
    action: 'meter.read',
    id: meter_id,
    detail: { value, read_at: read_at.toISOString(), warnings: warnings.join(', '), note },
  }));
  await recordMany(
    tx,
    ctx,
    [imported, ...entries].map(({ action, id, detail }) => ({
      property_id,
      action,
      record: { kind: 'meter', id },
      detail,
    })),
  );
  for (const { meter, value, read_at, outcome, is_latest } of plan.rows)
    if (meter !== undefined && outcome === 'create' && is_latest)
      await triggerByMeter(tx, { property_id, meter_id: meter.id, value, at: read_at });
  return result;
}

function readingOf(
  { meter, value, read_at, rolled_over, warnings, note }: PlannedReading,
  read_by: string,
  created_at: Date,
): repository.NewReading {
  const meter_id = meter?.id ?? '';
  const rest = { photo_file_id: null, corrects_id: null, read_by, created_at };
  return { id: newId(), meter_id, value, read_at, rolled_over, warnings, note, ...rest };
}
