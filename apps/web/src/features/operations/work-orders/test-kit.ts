import type { Action } from '@gerbang/shared/access';
import type { WorkOrderOptions, WorkOrderRecord, WorkOrderRow } from '@gerbang/shared/contracts/operations/work-orders';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

const ME = { id: uuid(7), name: 'Yusuf Hidayat' };

export function aRow(number: number, change: Partial<WorkOrderRow> = {}): WorkOrderRow {
  return {
    id: uuid(number),
    code: `WO-GI-00000${number}`,
    title: 'Ganti lampu koridor',
    priority: 'high',
    status: 'open',
    source: 'manual',
    category: { id: uuid(61), name: 'Listrik' },
    asset: null,
    floor: { id: uuid(51), name: 'L2' },
    location: 'Koridor timur',
    tenant: null,
    assignee: null,
    team: null,
    due_at: '2126-11-16T06:00:00.000Z',
    created_at: '2026-11-16T02:00:00.000Z',
    started_at: null,
    done_at: null,
    updated_at: '2026-11-16T02:00:00.000Z',
    ...change,
  };
}

export function anOrder(change: Partial<WorkOrderRecord> = {}): WorkOrderRecord {
  return {
    ...aRow(1),
    property_id: uuid(1),
    description: 'Empat lampu mati.',
    complaint: null,
    schedule_id: null,
    due_on: null,
    created_by: { id: uuid(8), name: 'Hendra Gunawan' },
    cancelled_at: null,
    version: 3,
    time_zone: 'Asia/Jakarta',
    checks: [],
    parts: [],
    times: [],
    photos: [],
    required: [],
    signature: null,
    unsigned_reason: null,
    events: [
      {
        id: uuid(900),
        kind: 'created',
        move: null,
        text: '',
        detail: {},
        by: { id: uuid(8), name: 'Hendra Gunawan' },
        at: '2026-11-16T02:00:00.000Z',
      },
    ],
    standing: { is_manager: true, is_worker: false },
    ...change,
  };
}

export const aCheck = (number: number, required: boolean, done = false): WorkOrderRecord['checks'][number] => ({
  id: uuid(number),
  text: `Butir ${number}`,
  required,
  done_by: done ? ME : null,
  done_at: done ? '2026-11-16T03:00:00.000Z' : null,
});

const OPTIONS: WorkOrderOptions = {
  people: [
    { id: uuid(7), name: 'Yusuf Hidayat', role: 'Engineering' },
    { id: uuid(8), name: 'Hendra Gunawan', role: 'Building Manager' },
  ],
  teams: [{ id: uuid(71), name: 'Teknisi', active: true, members: [ME], version: 1 }],
  categories: [{ id: uuid(61), name: 'Listrik' }],
};

interface Given {
  address?: string;
  actions?: readonly Action[];
  user_id?: string;
  routes?: Parameters<typeof stubServer>[0];
}

export async function openWork(given: Given = {}) {
  const { address = '', actions = ['work_order.read', 'work_order.update'], user_id = ME.id, routes = {} } = given;
  const modules = [aModule('Tenant & Internal', [['Internal Work Order', '/tenantInternal/internalWorkOrder']])];
  const record = aStaffRecord({ modules });
  await staffSession({ ...record, id: user_id, role: { ...record.role, actions: [...actions] } });
  const page = { data: [], total: 0, page: 1 };
  const counts = { mine_today: 2, mine: 3, open: 5, late: 1, unassigned: 1 };
  const sent = stubServer({
    'GET /v1/work-order-datatable': () => json(page),
    'GET /v1/work-order-counts': () => json(counts),
    'GET /v1/work-order-options': () => json(OPTIONS),
    'GET /v1/asset-datatable': () => json({ data: [] }),
    'GET /v1/floor-datatable': () => json({ data: [{ id: uuid(51), name: 'L2' }] }),
    ...routes,
  });
  const app = renderApp(`/tenantInternal/internalWorkOrder${address}`);
  return { ...app, sent, asked: () => sent.filter(({ path }) => path === '/v1/work-order-datatable') };
}
