import type {
  MeterReadingView,
  ReadingBody,
  Readings,
  ReadingsQuery,
} from '@gerbang/shared/contracts/operations/meters';
import { readingWarnings, type ReadingWarning } from '@gerbang/shared/domain/operations/meters/plausibility';
import { capacityOf, hasRolledOver, usualDailyUse } from '@gerbang/shared/domain/operations/meters/readings';

import { record } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../../platform/database/database.ts';
import { AppError, fieldFault, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { claim } from '../../building/uploads/uploads.service.ts';
import { triggerByMeter } from '../maintenance/meter-trigger.service.ts';
import * as repository from './readings.repository.ts';
import type { ReadingInForce, StoredMeter, StoredReading } from './readings.repository.ts';

const PAGE = 50;

/**
 * Saves a reading. Sending the same id again returns the saved reading. An implausible reading needs a confirmation and
 * a note. A correction replaces an earlier reading, which stays in the history.
 */
export async function saveReading(ctx: Context, property_id: string, body: ReadingBody): Promise<MeterReadingView> {
  const work = () => ctx.within(property_id, (tx) => save(tx, ctx, property_id, body));
  try {
    return await work();
  } catch (error) {
    // A concurrent request saved the same id: the second attempt finds it.
    if (isDatabaseError(error, '23505', 'meter_reading_pkey')) return work();
    throw error;
  }
}

export function listReadings(ctx: Context, { property_id, meter_id, before }: ReadingsQuery): Promise<Readings> {
  return ctx.within(property_id, async (tx) => {
    const rows = await repository.listByMeter(tx, { property_id, meter_id, before }, PAGE + 1);
    const shown = rows.slice(0, PAGE);
    return {
      data: shown.map((row) => present(ctx, row)),
      next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}

async function save(tx: Tx, ctx: Context, property_id: string, body: ReadingBody): Promise<MeterReadingView> {
  const meter = found(await repository.lockMeter(tx, property_id, body.meter_id));
  const known = await repository.find(tx, property_id, body.id);
  if (known !== undefined) return returnSaved(ctx, known, body);
  const corrected = await findCorrected(tx, property_id, body);
  const { rolled_over, warnings, is_latest } = await checkAgainstHistory(tx, ctx, property_id, meter, body);
  requireReason(body, warnings);
  await repository.insert(tx, property_id, [
    {
      id: body.id,
      meter_id: body.meter_id,
      value: body.value,
      read_at: new Date(body.read_at),
      rolled_over,
      warnings,
      note: body.note,
      photo_file_id: await claimPhoto(tx, ctx, property_id, body),
      corrects_id: body.corrects_id,
      read_by: staffOf(ctx),
      created_at: ctx.now(),
    },
  ]);
  await log(tx, ctx, property_id, body, warnings, corrected);
  // An older reading that is entered late must not trigger maintenance.
  if (body.value !== null && is_latest)
    await triggerByMeter(tx, { property_id, meter_id: meter.id, value: body.value, at: new Date(body.read_at) });
  return present(ctx, found(await repository.find(tx, property_id, body.id)));
}

/** The reading that `body` corrects. Refuses a reading that already has a correction. */
async function findCorrected(tx: Tx, property_id: string, body: ReadingBody): Promise<StoredReading | undefined> {
  if (body.corrects_id === null) {
    if (body.value === null) throw fieldFault('value', 'required');
    return undefined;
  }
  const corrected = found(await repository.find(tx, property_id, body.corrects_id));
  if (corrected.meter_id !== body.meter_id) throw fieldFault('corrects_id', 'invalid');
  if (corrected.corrected_by_id !== null) throw new AppError('conflict');
  return corrected;
}

interface ReadingCheck {
  rolled_over: boolean;
  warnings: ReadingWarning[];
  is_latest: boolean;
}

async function checkAgainstHistory(
  tx: Tx,
  ctx: Context,
  property_id: string,
  meter: StoredMeter,
  { value, meter_id, corrects_id, ...body }: ReadingBody,
): Promise<ReadingCheck> {
  if (value === null) return { rolled_over: false, warnings: [], is_latest: false };
  if (value >= capacityOf(meter)) throw fieldFault('value', 'too_long');
  const read_at = new Date(body.read_at);
  const { before, next } = await repository.findNeighbours(tx, {
    property_id,
    meter_id,
    read_at,
    except_id: corrects_id,
  });
  // The order of two readings at the same time would be unknown.
  if (before.at(-1)?.read_at.getTime() === read_at.getTime()) throw fieldFault('read_at', 'taken');
  return checkReading({ value, read_at, is_reported: body.rolled_over }, { before, next }, meter, ctx.now());
}

/** Finds warnings and a rollover by comparing a reading with its neighbours. */
export function checkReading(
  reading: { value: number; read_at: Date; is_reported: boolean },
  { before, next }: { before: readonly ReadingInForce[]; next: ReadingInForce | null },
  meter: Pick<StoredMeter, 'digits'>,
  now: Date,
): ReadingCheck {
  const { value, read_at, is_reported } = reading;
  const previous = before.at(-1) ?? null;
  const isLower = previous !== null && value < previous.value;
  const rolled_over = isLower && (is_reported || hasRolledOver(previous.value, value, meter));
  const usual_daily = usualDailyUse(before, meter);
  const warnings = readingWarnings({ value, read_at, rolled_over }, { previous, next, usual_daily }, meter, now);
  return { rolled_over, warnings, is_latest: next === null };
}

function requireReason(body: ReadingBody, warnings: readonly ReadingWarning[]): void {
  if (warnings.length > 0 && !body.is_confirmed)
    throw new AppError('refused', {
      fields: [{ path: 'is_confirmed', code: 'required' }],
      params: { warnings: warnings.join(',') },
    });
  if ((warnings.length > 0 || body.corrects_id !== null) && body.note === '') throw fieldFault('note', 'required');
}

/** Returns the saved reading if `body` is the same, and refuses a different reading with the same id. */
function returnSaved(ctx: Context, known: StoredReading, body: ReadingBody): MeterReadingView {
  const isSame =
    known.meter_id === body.meter_id &&
    known.value === body.value &&
    known.read_at.getTime() === new Date(body.read_at).getTime() &&
    known.corrects_id === body.corrects_id &&
    known.read_by === staffOf(ctx);
  if (!isSame) throw new AppError('conflict');
  return present(ctx, known);
}

async function claimPhoto(tx: Tx, ctx: Context, property_id: string, { photo_url }: ReadingBody) {
  if (photo_url === null) return null;
  const urls = [{ url: photo_url, path: 'photo_url' }];
  const [file_id = null] = await claim(tx, ctx, {
    property_id,
    owner_key: ownerKey(ctx.actor) ?? '',
    kind: 'operation',
    urls,
  });
  return file_id;
}

function log(
  tx: Tx,
  ctx: Context,
  property_id: string,
  body: ReadingBody,
  warnings: readonly ReadingWarning[],
  corrected: StoredReading | undefined,
): Promise<void> {
  const read = { value: body.value, read_at: new Date(body.read_at).toISOString() };
  const detail =
    corrected === undefined
      ? { ...read, warnings: warnings.join(', '), note: body.note }
      : {
          value: [corrected.value, read.value],
          ...(corrected.read_at.toISOString() !== read.read_at && {
            read_at: [corrected.read_at.toISOString(), read.read_at],
          }),
          note: body.note,
        };
  const action = corrected === undefined ? 'meter.read' : 'meter.corrected';
  return record(tx, ctx, { property_id, action, record: { kind: 'meter', id: body.meter_id }, detail });
}

function present(ctx: Context, { photo_file_id, read_by: _account, ...row }: StoredReading): MeterReadingView {
  return {
    ...row,
    read_at: row.read_at.toISOString(),
    created_at: row.created_at.toISOString(),
    photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id),
  };
}

function staffOf({ actor }: Context): string {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor.user_id;
}
