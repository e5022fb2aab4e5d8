import { meterStep } from '@gerbang/shared/domain/maintenance/meter';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { isOpenWork } from '@gerbang/shared/domain/work-orders/states';

import type { AuditAuthor } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { lastOfSchedule } from '../work-orders/work-orders.service.ts';
import * as repository from './maintenance.repository.ts';
import type { StoredSchedule } from './maintenance.repository.ts';
import { makeDate } from './making.service.ts';

/** What a meter showed, and when. */
export interface MeterReading {
  property_id: string;
  meter_id: string;
  value: number;
  at: Date;
}

/**
 * Makes the work orders that a meter's reading asks for, in the reading's own transaction. However far the meter has gone on
 * at once, a schedule makes one work order on a day.
 */
export async function meterReached(tx: Tx, reading: MeterReading): Promise<void> {
  for (const schedule of await repository.lockOfMeter(tx, reading.property_id, reading.meter_id))
    await reach(tx, schedule, reading);
}

async function reach(tx: Tx, schedule: StoredSchedule, { value, at }: MeterReading): Promise<void> {
  if (schedule.waits && (await isStillOpen(tx, schedule))) return;
  const { base, is_due } = meterStep(
    {
      base: schedule.waits || schedule.meter_base === null ? null : Number(schedule.meter_base),
      every: Number(schedule.every_units),
      counted_from: schedule.counted_from,
    },
    value,
  );
  if (is_due) {
    const author: AuditAuthor = { kind: 'system', id: null, at, request_id: 'maintenance.meter-reached' };
    await makeDate(tx, schedule, wallClock(at, schedule.time_zone).date, author);
  }
  const waits = is_due && schedule.counted_from === 'completed';
  await repository.advance(tx, schedule, { meter_base: base, waits });
}

async function isStillOpen(tx: Tx, { property_id, id }: StoredSchedule): Promise<boolean> {
  const last = await lastOfSchedule(tx, property_id, id);
  return last !== undefined && isOpenWork(last.status);
}
