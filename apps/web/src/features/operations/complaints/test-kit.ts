import type { ComplaintDetail, ComplaintRow } from '@gerbang/shared/contracts/operations/complaints';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, last, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export const LIST = 'GET /v1/complaint-datatable';
export const DETAIL = `GET /v1/complaint/${uuid(501)}`;

/** The time `hours` from now. Negative hours are in the past. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS + 30_000).toISOString();

export const aRow = (number: number, change: Partial<ComplaintRow> = {}): ComplaintRow => ({
  id: uuid(500 + number),
  code: `KLH-0000${number}`,
  source: 'tenant',
  status: 'new',
  priority: 'normal',
  title: `Lampu ${number} mati`,
  category: 'Listrik',
  tenant: 'Kopi Senja',
  place: 'LG-02',
  assignee: null,
  created_at: inHours(-5),
  answer_due_at: inHours(-1),
  solve_due_at: inHours(40),
  answered_at: null,
  waiting_since: inHours(-5),
  resolved_at: null,
  rating: null,
  ...change,
});

export const aDetail = (change: Partial<ComplaintDetail> = {}): ComplaintDetail => ({
  id: uuid(501),
  property_id: uuid(1),
  code: 'KLH-00001',
  source: 'tenant',
  status: 'new',
  priority: 'normal',
  title: 'Lampu 1 mati',
  description: 'Sejak pagi.',
  location: '',
  tenant: { id: uuid(7), name: 'Kopi Senja', phone: '+62 812 5550' },
  unit: { id: uuid(8), name: 'LG-02' },
  floor: null,
  category: { id: uuid(9), name: 'Listrik' },
  assignee: null,
  created_by: 'Rina',
  created_at: '2026-11-15T02:00:00Z',
  answer_due_at: '2026-11-15T06:00:00Z',
  solve_due_at: '2026-11-18T06:00:00Z',
  answered_at: null,
  waiting_since: '2026-11-15T02:00:00Z',
  resolved_at: null,
  closed_at: null,
  rating: null,
  rating_text: '',
  photos: [],
  entries: [],
  moves: ['acknowledge', 'start', 'resolve', 'reject'],
  time_zone: 'Asia/Jakarta',
  version: 3,
  ...change,
});

const OPTIONS = {
  categories: [
    { id: uuid(9), name: 'Listrik' },
    { id: uuid(10), name: 'Kebersihan' },
  ],
  assignees: [{ id: uuid(30), name: 'Sri Wahyuni' }],
  floors: [{ id: uuid(31), name: 'Lantai 1' }],
};

export async function openComplaints(
  address: string,
  routes: Parameters<typeof stubServer>[0] = {},
  actions = ['complaint.read', 'complaint.update'],
) {
  const record = aStaffRecord();
  const modules = [
    aModule('Tenant & Internal', [
      ['Complaint Request', '/tenantInternal/complaintRequest'],
      ['Tenant Issue Complaint', '/trDepartment/tenantIssueComplaint'],
    ]),
  ];
  await staffSession({ ...record, role: { ...record.role, actions, modules } });
  const sent = stubServer({
    [LIST]: () => json({ data: [aRow(1)], total: 1, page: 1 }),
    'GET /v1/complaint-counts': () => json({ open: 4, waiting: 2, overdue: 1, mine: 0 }),
    'GET /v1/complaint-options': () => json(OPTIONS),
    'GET /v1/complaint-tenants': () =>
      json([{ id: uuid(7), name: 'Kopi Senja', units: [{ id: uuid(8), name: 'LG-02' }] }]),
    [DETAIL]: () => json(aDetail()),
    ...routes,
  });
  const app = renderApp(address);
  const asked = () => Object.fromEntries(last(sent, ({ path }) => path === '/v1/complaint-datatable')?.query ?? []);
  const posted = (path: string) =>
    last(sent, (request) => request.path.endsWith(path) && request.method !== 'GET')?.body;
  return { ...app, sent, asked, posted };
}
