import type { ClientBase } from 'pg';

import { STAFF } from '../demo/people.ts';
import { seedId } from '../demo/seed-id.ts';
import { propertyId } from '../demo/seed-property.ts';
import { INSERT_ASSETS, INSERT_CATEGORIES, INSERT_DATES, INSERT_SCHEDULES } from './operations-base.ts';
import {
  INSERT_COMPLAINT_ENTRIES,
  INSERT_COMPLAINTS,
  INSERT_ORDER_EVENTS,
  INSERT_ORDERS,
  SET_COUNTERS,
} from './operations-rows.ts';
import type { ScaleProperty } from './plan.ts';

/** Number of permits per work order, complaint and asset. */
const PERMITS_FOR = { order: 10, complaint: 20, asset: 200 } as const;
/** Share of work orders that come from a schedule. */
const MAINTENANCE_SHARE = 0.4;
const DAY_MS = 24 * 60 * 60_000;

/** Tables that are filled without keys and indexes, like those of permits. */
export const OPERATIONS_TABLES = [
  'complaint',
  'complaint_entry',
  'maintenance_occurrence',
  'work_order',
  'work_order_event',
] as const;

interface OperationsPlan {
  property_id: string;
  orders: number;
  complaints: number;
  assets: number;
  /** Number of schedules, and their interval in days. */
  schedules: number;
  every: number;
}

/**
 * Plans complaints and work orders in proportion to the permits. At most `MAINTENANCE_SHARE` of the work orders come
 * from schedules.
 */
function planOperations({ property, permits }: ScaleProperty, days: number): OperationsPlan {
  const orders = Math.round(permits / PERMITS_FOR.order);
  const of_schedules = Math.floor(orders * MAINTENANCE_SHARE);
  const schedules = Math.ceil(of_schedules / days);
  return {
    property_id: propertyId(property.short_code),
    orders,
    complaints: Math.round(permits / PERMITS_FOR.complaint),
    assets: Math.max(1, Math.round(permits / PERMITS_FOR.asset)),
    schedules,
    every: schedules === 0 ? 1 : Math.ceil((days * schedules) / of_schedules),
  };
}

/**
 * Creates complaints, assets, maintenance and work orders of every property with SQL alone, because they are much
 * simpler than permits and no row has to be sent. Returns the number of rows. The caller ends the transaction.
 */
export async function fillOperations(
  client: ClientBase,
  plan: readonly ScaleProperty[],
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  const people = STAFF.filter(({ role }) => DOERS.has(role)).map(({ email }) => seedId('account', 'staff', email));
  let rows = 0;
  const run = async (statement: string, property_id: string, ...values: unknown[]): Promise<void> => {
    rows += (await client.query(statement, [property_id, ...values])).rowCount ?? 0;
  };
  const plans = plan.map((property) => planOperations(property, days));
  for (const { property_id, assets, schedules, every } of plans) {
    await run(INSERT_CATEGORIES, property_id, since);
    await run(INSERT_ASSETS, property_id, since, assets);
    await run(INSERT_SCHEDULES, property_id, since, now, schedules, every);
    await run(INSERT_DATES, property_id, now, every);
  }
  // The following statements join these tables. Without statistics the planner would choose nested loops.
  await client.query('analyze category, asset, maintenance_schedule, maintenance_occurrence');
  for (const { property_id, orders, complaints } of plans) {
    await run(INSERT_COMPLAINTS, property_id, since, now, complaints, people);
    await run(INSERT_COMPLAINT_ENTRIES, property_id);
    await run(INSERT_ORDERS, property_id, since, now, orders, people);
    await run(INSERT_ORDER_EVENTS, property_id);
    await run(SET_COUNTERS, property_id);
  }
  return rows;
}

/** Roles that get work assigned. */
const DOERS = new Set(['Operational', 'Engineering', 'Building Manager']);
