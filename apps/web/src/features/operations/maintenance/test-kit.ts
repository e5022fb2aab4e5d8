import type { Action } from '@gerbang/shared/access';
import type {
  CalendarEntry,
  MaintenanceRecord,
  MaintenanceRow,
} from '@gerbang/shared/contracts/operations/maintenance';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { LIST_PATH } from './maintenance-paths.ts';

const NAMES = {
  category: null,
  asset: 'Chiller 1',
  asset_code: 'CH-1',
  meter: null,
  floor: 'Atap',
  assignee: 'Budi',
  team: null,
};

export function aRow(number: number, change: Partial<MaintenanceRow> = {}): MaintenanceRow {
  return {
    id: uuid(number),
    title: `Servis AC ${number}`,
    trigger: 'rule',
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    every_units: null,
    counted_from: 'scheduled',
    priority: 'normal',
    lead_days: 3,
    location: 'Ruang AHU',
    ...NAMES,
    active: true,
    standing: 'active',
    next_due_on: '2027-01-04',
    overdue: 0,
    version: 3,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

export function aRecord(change: Partial<MaintenanceRecord> = {}): MaintenanceRecord {
  return {
    id: uuid(1),
    title: 'Servis AC',
    description: 'Cuci filter',
    category_id: null,
    priority: 'normal',
    asset_id: uuid(50),
    floor_id: uuid(51),
    location: 'Ruang AHU',
    assignee_id: uuid(52),
    team_id: null,
    trigger: 'rule',
    rule: 'FREQ=MONTHLY;BYDAY=1MO',
    meter_id: null,
    every_units: null,
    meter_base: null,
    starts_on: '2026-11-01',
    time_of_day: '16:00',
    counted_from: 'scheduled',
    lead_days: 3,
    catch_up: 'all',
    checklist: [{ text: 'Matikan unit', required: true }],
    ...NAMES,
    active: true,
    standing: 'active',
    next_due_on: '2027-01-04',
    upcoming: ['2027-01-04', '2027-02-01'],
    time_zone: 'Asia/Jakarta',
    version: 3,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

export function anEntry(due_on: string, change: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    due_on,
    schedule_id: uuid(1),
    title: 'Servis AC',
    asset: 'Chiller 1',
    is_made: false,
    work_order_id: null,
    code: null,
    status: null,
    due_at: null,
    done_at: null,
    ...change,
  };
}

const EDITOR: Action[] = ['work_order.read', 'maintenance.update'];

const OPTIONS = { people: [{ id: uuid(52), name: 'Budi', role: 'Engineering' }], teams: [], categories: [] };

export async function openMaintenance(
  path: string,
  routes: Parameters<typeof stubServer>[0] = {},
  actions: Action[] = EDITOR,
) {
  const record = aStaffRecord();
  const modules = [aModule('Building Management', [['Preventive Maintenance', LIST_PATH]])];
  await staffSession({ ...record, role: { ...record.role, actions, modules } });
  const sent = stubServer({
    'GET /v1/maintenance-datatable': () => json({ data: [aRow(1)], total: 1, page: 1 }),
    'GET /v1/maintenance-calendar': () => json({ today: '2026-11-16', data: [] }),
    [`GET /v1/maintenance/${uuid(1)}`]: () => json(aRecord()),
    [`GET /v1/maintenance/${uuid(1)}/history`]: () => json({ data: [], next: null, done: 0, in_time: 0 }),
    'GET /v1/work-order-options': () => json(OPTIONS),
    'GET /v1/asset-datatable': () =>
      json({ data: [{ id: uuid(50), name: 'Chiller 1', code: 'CH-1' }], total: 1, page: 1 }),
    'GET /v1/floor-datatable': () => json({ data: [{ id: uuid(51), name: 'Atap' }], total: 1, page: 1 }),
    'GET /v1/meter-datatable': () => json({ data: [], total: 0, page: 1 }),
    ...routes,
  });
  const app = renderApp(`${LIST_PATH}${path}`);
  const asked = (wanted: string) => {
    const same = sent.filter((request) => request.path === wanted);
    return Object.fromEntries(same.at(-1)?.query ?? []);
  };
  return { ...app, sent, asked };
}
