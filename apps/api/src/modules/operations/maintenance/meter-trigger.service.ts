import { meterStep } from '@gerbang/shared/domain/operations/maintenance/meter';
import { isOpenWork } from '@gerbang/shared/domain/operations/work-orders/states';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { AuditAuthor } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lastOfSchedule } from '../work-orders/work-orders.service.ts';
import { makeOrder } from './due-orders.service.ts';
import * as repository from './maintenance.repository.ts';
import type { StoredSchedule } from './maintenance.repository.ts';

export interface MeterReading {
  property_id: string;
  meter_id: string;
  value: number;
  at: Date;
}

/**
 * Makes the work orders that a meter reading triggers, in the transaction of the reading. A schedule makes at most one
 * work order a day, however far the meter has advanced.
 */
export async function triggerByMeter(tx: Tx, reading: MeterReading): Promise<void> {
  for (const schedule of await repository.lockByMeter(tx, reading.property_id, reading.meter_id))
    await triggerSchedule(tx, schedule, reading);
}

async function triggerSchedule(tx: Tx, schedule: StoredSchedule, { value, at }: MeterReading): Promise<void> {
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
    await makeOrder(tx, schedule, wallClock(at, schedule.time_zone).date, author);
  }
  const waits = is_due && schedule.counted_from === 'completed';
  await repository.advance(tx, schedule, { meter_base: base, waits });
}

async function isStillOpen(tx: Tx, { property_id, id }: StoredSchedule): Promise<boolean> {
  const last = await lastOfSchedule(tx, property_id, id);
  return last !== undefined && isOpenWork(last.status);
}
