import type { ClientBase } from 'pg';

import { STAFF } from './people.ts';
import { INSERT_ASSETS, INSERT_CATEGORIES, INSERT_DATES, INSERT_SCHEDULES } from './scale-operations-base.ts';
import {
  INSERT_COMPLAINT_ENTRIES,
  INSERT_COMPLAINTS,
  INSERT_ORDER_EVENTS,
  INSERT_ORDERS,
  SET_COUNTERS,
} from './scale-operations-rows.ts';
import type { ScaleProperty } from './scale-plan.ts';
import { seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

/** So many permits there are for each of these. */
const PERMITS_FOR = { order: 10, complaint: 20, asset: 200 } as const;
/** Of all work orders, those that a schedule asked for. */
const MAINTENANCE_SHARE = 0.4;
const DAY_MS = 24 * 60 * 60_000;

/** What is filled with keys and indexes off, as the tables of permits are. */
export const OPERATIONS_TABLES = [
  'complaint',
  'complaint_entry',
  'maintenance_occurrence',
  'work_order',
  'work_order_event',
] as const;

/** How much of everything a property has. */
export interface OperationsPlan {
  property_id: string;
  orders: number;
  complaints: number;
  assets: number;
  /** Schedules that are due every so many days. */
  schedules: number;
  every: number;
}

/** Plans complaints and work orders beside so many permits; no more of them come from schedules than their share. */
export function planOperations({ property, permits }: ScaleProperty, days: number): OperationsPlan {
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
 * Complaints, assets, maintenance and work orders of every property, made by the database itself: they are so much simpler
 * than permits that no row has to be sent. Gives how many rows there are; whoever asks ends the transaction.
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
  // What follows is joined with these; without knowing how many there are, the planner tries each with each.
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

/** Who is given the work. */
const DOERS = new Set(['Operational', 'Engineering', 'Building Manager']);
