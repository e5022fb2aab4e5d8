import type { ChecklistItem } from '@gerbang/shared/contracts/operations/maintenance';
import type { Priority } from '@gerbang/shared/domain/operations/work-orders/states';
import { addDays } from '@gerbang/shared/time/dates';
import { datesFrom, datesWithin } from '@gerbang/shared/time/recurrence';
import { parseRule } from '@gerbang/shared/time/recurrence-rule';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';
import { sql, type Insertable, type Kysely } from 'kysely';

import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { assetId, type AssetCode } from './assets.ts';
import { PROPERTIES, type SeedProperty } from './properties.ts';
import { SEEDED_AT, seedId } from './seed-id.ts';
import { propertyId } from './seed-property.ts';

type Owner = Kysely<Database>;

const PAST = 6;
const TIME = '16:00';

interface SeedSchedule {
  title: string;
  rule: string;
  location: string;
  priority: Priority;
  lead_days: number;
  checklist: readonly string[];
  /** The asset that is serviced, if the work is about one. */
  asset: AssetCode | null;
  active?: boolean;
}

const SCHEDULES: readonly SeedSchedule[] = [
  {
    title: 'Servis AC sentral',
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    location: 'Ruang AHU',
    priority: 'normal',
    lead_days: 3,
    checklist: ['Matikan unit dan pasang tanda', 'Cuci filter', 'Periksa tekanan freon', 'Catat suhu keluar'],
    asset: 'AHU-01',
  },
  {
    title: 'Uji coba genset',
    rule: 'FREQ=WEEKLY;BYDAY=WE',
    location: 'Ruang genset',
    priority: 'high',
    lead_days: 0,
    checklist: ['Periksa solar dan oli', 'Jalankan 15 menit tanpa beban', 'Catat tegangan'],
    asset: 'GEN-01',
  },
  {
    title: 'Periksa eskalator',
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    location: 'Atrium',
    priority: 'high',
    lead_days: 2,
    checklist: ['Periksa sisir dan anak tangga', 'Uji tombol darurat', 'Lumasi rantai'],
    asset: 'ESC-01',
  },
  {
    title: 'Kuras tandon air',
    rule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15',
    location: 'Atap',
    priority: 'normal',
    lead_days: 7,
    checklist: ['Umumkan ke tenant', 'Tutup katup', 'Sikat dinding tandon', 'Uji kejernihan air'],
    asset: 'TND-01',
  },
  {
    title: 'Periksa APAR dan hidran',
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
    location: 'Semua lantai',
    priority: 'normal',
    lead_days: 5,
    checklist: ['Periksa tekanan', 'Periksa segel', 'Perbarui kartu'],
    asset: 'FPM-01',
  },
  {
    title: 'Pengendalian hama area makan',
    rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    location: 'Pujasera',
    priority: 'low',
    lead_days: 1,
    checklist: ['Semprot saluran', 'Ganti umpan'],
    asset: null,
    active: false,
  },
];

/** Adds maintenance schedules with some months of history to new properties. */
export async function seedMaintenance(tx: Owner, added: ReadonlySet<string>, now: Date): Promise<void> {
  for (const property of PROPERTIES) {
    const property_id = propertyId(property.short_code);
    if (!added.has(property_id)) continue;
    const today = wallClock(now, property.time_zone).date;
    const rows = SCHEDULES.map((one) => scheduleRow(property, one, today));
    await tx.insertInto('maintenance_schedule').values(rows).execute();
    const past = SCHEDULES.flatMap((one) => pastDates(property, one, today));
    await tx
      .insertInto('maintenance_occurrence')
      .values(
        past.map(({ schedule_id, due_on, made_at }) => ({
          property_id,
          schedule_id,
          due_on,
          made_at,
          outcome: 'made',
        })),
      )
      .execute();
    await seedOrders(tx, property, past);
  }
}

interface PastDate {
  schedule: SeedSchedule;
  schedule_id: string;
  due_on: string;
  made_at: Date;
  /**
   * Position counted back from the latest date, which is 1. Only the work order of the latest date can still be open.
   */
  ago: number;
}

function pastDates({ short_code, time_zone }: SeedProperty, schedule: SeedSchedule, today: string): PastDate[] {
  const rule = parseRule(schedule.rule);
  if (rule === undefined) return [];
  const starts_on = startOf(schedule);
  const dates = datesWithin(rule, starts_on, starts_on, addDays(today, -1)).slice(-PAST);
  return dates.map((due_on, index) => ({
    schedule,
    schedule_id: scheduleId(short_code, schedule),
    due_on,
    made_at: instantAt(addDays(due_on, -schedule.lead_days), '00:01', time_zone),
    ago: dates.length - index,
  }));
}

function scheduleRow(
  { short_code }: SeedProperty,
  schedule: SeedSchedule,
  today: string,
): Insertable<Database['maintenance_schedule']> {
  const { checklist, active = true, asset, ...facts } = schedule;
  const rule = parseRule(schedule.rule);
  const starts_on = startOf(schedule);
  const steps: ChecklistItem[] = checklist.map((text, index) => ({ text, required: index === 0 }));
  return {
    ...facts,
    property_id: propertyId(short_code),
    id: scheduleId(short_code, schedule),
    asset_id: asset === null ? null : assetId(short_code, asset),
    starts_on,
    time_of_day: TIME,
    active,
    checklist: JSON.stringify(steps),
    next_due_on: rule === undefined ? null : (datesFrom(rule, starts_on, today, 1)[0] ?? null),
    created_at: SEEDED_AT,
    updated_at: SEEDED_AT,
  };
}

/** The work orders of past dates: most done in time, some late, the last one of the escalators still open. */
async function seedOrders(tx: Owner, property: SeedProperty, past: readonly PastDate[]): Promise<void> {
  const property_id = propertyId(property.short_code);
  const { rows } = await sql<{ last: number }>`
    insert into work_order_counter as c (property_id, last) values (${property_id}, ${past.length})
    on conflict (property_id) do update set last = c.last + ${past.length}
    returning last`.execute(tx);
  const before = (rows[0]?.last ?? past.length) - past.length;
  await tx
    .insertInto('work_order')
    .values(past.map((date, index) => orderRow(property, date, before + index + 1)))
    .execute();
}

function orderRow(property: SeedProperty, date: PastDate, number: number): Insertable<Database['work_order']> {
  const { schedule, schedule_id, due_on, made_at, ago } = date;
  const due_at = instantAt(due_on, TIME, property.time_zone);
  const isOpen = ago === 1 && schedule.asset === 'ESC-01';
  const late = number % 9 === 0 ? 20 : -3;
  const done_at = isOpen ? null : new Date(due_at.getTime() + late * HOUR_MS);
  return {
    property_id: propertyId(property.short_code),
    id: seedId('maintenance-order', schedule_id, due_on),
    number,
    code: `WO-${property.short_code}-${String(number).padStart(6, '0')}`,
    title: schedule.title,
    priority: schedule.priority,
    location: schedule.location,
    source: 'maintenance',
    asset_id: schedule.asset === null ? null : assetId(property.short_code, schedule.asset),
    schedule_id,
    due_on,
    status: isOpen ? 'open' : 'done',
    due_at,
    started_at: done_at === null ? null : new Date(done_at.getTime() - HOUR_MS),
    done_at,
    // The time is set, so that nobody is notified about past deadlines.
    overdue_told_at: due_at,
    created_at: made_at,
    updated_at: done_at ?? made_at,
  };
}

/** A start date before the seeded history. */
function startOf({ rule }: SeedSchedule): string {
  return rule.includes('WEEKLY') ? '2026-06-01' : '2025-01-01';
}

function scheduleId(short_code: string, { title }: SeedSchedule): string {
  return seedId('maintenance', short_code, title);
}
