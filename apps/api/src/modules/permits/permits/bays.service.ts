import { passWindow } from '@gerbang/shared/domain/gate/pass-window';
import { periodDays } from '@gerbang/shared/domain/permits/renewals';

import { together, type Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { readTimeZone } from '../../building/places/places.service.ts';
import { bookBay, findSlotTimes, freeBays } from '../../building/schedule/booking.service.ts';
import { grantedPeriod } from './fix/corrections.repository.ts';
import type { LockedPermit } from './move.service.ts';

/** Books a bay or goods lift for the window of a goods permit and releases the bay that the permit had before. */
export async function assignBay(tx: Tx, { key, row }: LockedPermit, bay_id: string): Promise<void> {
  const { from, until } = await windowOf(tx, { key, row });
  if (row.kind === 'work') throw new AppError('refused', { fields: [{ path: 'bay_id', code: 'invalid' }] });
  await freeBays(tx, key);
  await bookBay(tx, { property_id: key.property_id, permit_id: key.id, bay_id, from, until });
}

/** The time for which the permit was requested: the slot of goods, or the dates of work. */
export async function windowOf(
  tx: Tx,
  { key, row }: Pick<LockedPermit, 'key' | 'row'>,
): Promise<{ from: Date; until: Date }> {
  const [time_zone, times] = await together([
    readTimeZone(tx, key.property_id),
    row.kind === 'work' ? undefined : findSlotTimes(tx, key.property_id, row.slot_id ?? ''),
  ]);
  if (row.kind === 'work') {
    return passWindow({ start_date: row.start_date ?? '', end_date: row.end_date ?? '', time_zone });
  }
  const { starts, ends } = found(times);
  return passWindow({ day: row.day ?? '', starts, ends, time_zone });
}

/** The time in which the gate lets the permit pass. For work it ends with the last renewed period. */
export async function gateWindowOf(
  tx: Tx,
  { key, row }: Pick<LockedPermit, 'key' | 'row'>,
): Promise<{ from: Date; until: Date }> {
  const { start_date, end_date } = row;
  if (start_date === null || end_date === null) return windowOf(tx, { key, row });
  const { last_day } = periodDays(await grantedPeriod(tx, key), { start_date, end_date });
  return windowOf(tx, { key, row: { ...row, end_date: last_day } });
}
