import type { MeterReadingView, ReadingBody, Readings, ReadingsQuery } from '@gerbang/shared/contracts/meters';
import { readingWarnings, type ReadingWarning } from '@gerbang/shared/domain/meters/plausibility';
import { capacityOf, hasRolledOver, usualDailyUse } from '@gerbang/shared/domain/meters/readings';

import { record } from '../../platform/audit.ts';
import { ownerKey, type Context } from '../../platform/context.ts';
import { isDatabaseError, type Tx } from '../../platform/database.ts';
import { AppError, fieldFault, found } from '../../platform/errors.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import { meterReached } from '../maintenance/meter-trigger.service.ts';
import { claim } from '../uploads/uploads.service.ts';
import * as repository from './readings.repository.ts';
import type { ReadingInForce, StoredMeter, StoredReading } from './readings.repository.ts';

const PAGE = 50;

/**
 * Keeps a reading. Sent again under its id it is the same reading; an odd one is kept only when the person says that it is
 * right and why; a correction stands for an earlier one, which stays.
 */
export async function saveReading(ctx: Context, property_id: string, body: ReadingBody): Promise<MeterReadingView> {
  const work = () => ctx.within(property_id, (tx) => save(tx, ctx, property_id, body));
  try {
    return await work();
  } catch (error) {
    // The same reading was sent twice at once, for another meter or the same: the second look finds the first.
    if (isDatabaseError(error, '23505', 'meter_reading_pkey')) return work();
    throw error;
  }
}

/** The readings of a meter, the newest first, with those that were corrected. */
export function listReadings(ctx: Context, { property_id, meter_id, before }: ReadingsQuery): Promise<Readings> {
  return ctx.within(property_id, async (tx) => {
    const rows = await repository.listOf(tx, { property_id, meter_id, before }, PAGE + 1);
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
  if (known !== undefined) return sameAgain(ctx, known, body);
  const corrected = await correctedBy(tx, property_id, body);
  const { rolled_over, warnings, is_latest } = await judge(tx, ctx, property_id, meter, body);
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
      photo_file_id: await keepPhoto(tx, ctx, property_id, body),
      corrects_id: body.corrects_id,
      read_by: staffOf(ctx),
      created_at: ctx.now(),
    },
  ]);
  await log(tx, ctx, property_id, body, warnings, corrected);
  // What was read earlier and is brought in later says nothing of how far the meter has come.
  if (body.value !== null && is_latest)
    await meterReached(tx, { property_id, meter_id: meter.id, value: body.value, at: new Date(body.read_at) });
  return present(ctx, found(await repository.find(tx, property_id, body.id)));
}

/** The reading that a correction stands for; it must be the one that counts. */
async function correctedBy(tx: Tx, property_id: string, body: ReadingBody): Promise<StoredReading | undefined> {
  if (body.corrects_id === null) {
    if (body.value === null) throw fieldFault('value', 'required');
    return undefined;
  }
  const corrected = found(await repository.find(tx, property_id, body.corrects_id));
  if (corrected.meter_id !== body.meter_id) throw fieldFault('corrects_id', 'invalid');
  if (corrected.corrected_by_id !== null) throw new AppError('conflict');
  return corrected;
}

/** What is odd about a reading, whether the meter began again, and whether none came after it. */
interface Judged {
  rolled_over: boolean;
  warnings: ReadingWarning[];
  is_latest: boolean;
}

/** What the history of the meter says of a reading. */
async function judge(
  tx: Tx,
  ctx: Context,
  property_id: string,
  meter: StoredMeter,
  { value, meter_id, corrects_id, ...body }: ReadingBody,
): Promise<Judged> {
  if (value === null) return { rolled_over: false, warnings: [], is_latest: false };
  if (value >= capacityOf(meter)) throw fieldFault('value', 'too_long');
  const read_at = new Date(body.read_at);
  const { before, next } = await repository.around(tx, { property_id, meter_id, read_at, except_id: corrects_id });
  // Two numbers of one moment would leave open which of them came first.
  if (before.at(-1)?.read_at.getTime() === read_at.getTime()) throw fieldFault('read_at', 'taken');
  return judged({ value, read_at, is_said: body.rolled_over }, { before, next }, meter, ctx.now());
}

/** What is odd about a number beside the readings around it, and whether the meter began again. */
export function judged(
  reading: { value: number; read_at: Date; is_said: boolean },
  { before, next }: { before: readonly ReadingInForce[]; next: ReadingInForce | null },
  meter: Pick<StoredMeter, 'digits'>,
  now: Date,
): Judged {
  const { value, read_at, is_said } = reading;
  const previous = before.at(-1) ?? null;
  const isLower = previous !== null && value < previous.value;
  const rolled_over = isLower && (is_said || hasRolledOver(previous.value, value, meter));
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

/** The same reading again is answered as it was kept; another one under its id is refused. */
function sameAgain(ctx: Context, known: StoredReading, body: ReadingBody): MeterReadingView {
  const isSame =
    known.meter_id === body.meter_id &&
    known.value === body.value &&
    known.read_at.getTime() === new Date(body.read_at).getTime() &&
    known.corrects_id === body.corrects_id &&
    known.read_by === staffOf(ctx);
  if (!isSame) throw new AppError('conflict');
  return present(ctx, known);
}

async function keepPhoto(tx: Tx, ctx: Context, property_id: string, { photo_url }: ReadingBody) {
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
