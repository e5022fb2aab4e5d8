import type { Action } from '@gerbang/shared/access';
import type { DockEvent } from '@gerbang/shared/contracts/goods/dock';
import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { HOUR_MS, MINUTE_MS } from '@gerbang/shared/time/spans';
import { screen } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../../test/builders.ts';
import { aDockBoard, aDockEvent } from '../../../../test/dock.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { json, stubServer } from '../../../../test/server.ts';
import { staffSession } from '../../../../test/sessions.ts';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** Goods in that wait for a decision, due in `minutes`. */
export function aPermit(number: number, minutes: number): PermitRow {
  return {
    property_id: uuid(1),
    id: uuid(100 + number),
    code: `L-GI-0000000${number}-A`,
    kind: 'loading',
    state: 'in_review',
    progress: 'waiting',
    created_at: inMinutes(-300),
    property: { name: 'Graha Indah', short_code: 'GI', time_zone: 'Asia/Jakarta' },
    company: `PT Nomor ${number}`,
    name: 'Maya Lestari',
    erased: null,
    tenant: `Toko ${number}`,
    floor: 'Lantai 1',
    location: `L1-0${number}`,
    day: '2026-12-20',
    time: '22:00 - 08:00',
    start_date: null,
    end_date: null,
    start_time: null,
    end_time: null,
    items: 2,
    workers: 0,
    chain: [],
    mine: ['fat'],
    renewal_until: null,
    endorsement: null,
    asked_at: inMinutes(-240),
    due_at: inMinutes(minutes),
    updated_at: '2026-11-10T02:08:00.000Z',
  };
}

/** Goods in at the dock whose window starts in `hours` and lasts four hours. */
export function anArrival(number: number, hours: number, change: Partial<DockEvent> = {}): DockEvent {
  const from = Date.now() + hours * HOUR_MS;
  return aDockEvent({
    id: uuid(200 + number),
    code: `L-GI-0000000${number}-B`,
    company: `PT Tamu ${number}`,
    from: new Date(from).toISOString(),
    until: new Date(from + 4 * HOUR_MS).toISOString(),
    ...change,
  });
}

export const aDock = (events: DockEvent[]) =>
  aDockBoard({ at: inMinutes(0), from: inMinutes(-600), until: inMinutes(600), events });

export const page = (data: unknown[], total = data.length) => json({ data, total, page: 1 });

/** Eight permits and ten decisions of two days, against five and five of the days before. */
export function someAnalytics(): Analytics {
  return {
    permits: {
      days: [
        { day: '2026-11-16', loading: 3, unloading: 0, work: 0 },
        { day: '2026-11-17', loading: 2, unloading: 1, work: 2 },
      ],
      by_kind: [],
      heat: [],
    },
    decisions: {
      decided: 10,
      in_time: 9,
      median: 120,
      p90: 240,
      days: [
        { day: '2026-11-16', decided: 5, in_time: 4, median: 150 },
        { day: '2026-11-17', decided: 5, in_time: 5, median: 90 },
      ],
    },
    before: {
      from: '2026-11-14',
      until: '2026-11-15',
      permits: [2, 3],
      decisions: { decided: 5, in_time: 5, median: 180, p90: 240 },
    },
    stages: [],
    rejections: { by_stage: [], fields: [] },
    slots: { days: [], by_slot: [] },
    goods: { days: [] },
    gate: { in: 0, out: 0, refuse: 0 },
    complaints: { days: [], in_time: null, answer: null, solve: null, rating: null, rated: 0 },
    maintenance: { in_time: 0, late: 0, open: 0, cancelled: 0 },
  };
}

const MENU = [
  aModule('Operational', [
    ['Permit Approvals', '/operational/permitApprovals'],
    ['Permit Register', '/operational/permitRegister'],
    ['Dock Calendar', '/operational/dockCalendar'],
    ['Gate', '/operational/gate'],
    ['Security Scheduling', '/operationDepartment/securitySchedulingActivity'],
  ]),
  aModule('Tenant & Internal', [
    ['Complaint Request', '/tenantInternal/complaintRequest'],
    ['Internal Work Order', '/tenantInternal/internalWorkOrder'],
    ['Tenant Issue & Complaint', '/trDepartment/tenantIssueComplaint'],
  ]),
  aModule('Building Management', [['Preventive Maintenance', '/buildingManagement/preventiveMaintenance']]),
  aModule('Settings', [
    ['Property', '/settings/property'],
    ['User', '/settings/users'],
    ['Approval Chain', '/settings/approvalChain'],
  ]),
];

/** Opens the home of a person with these rights. A request that `answers` does not name fails. */
export async function openHome(actions: Action[], answers: Parameters<typeof stubServer>[0], modules = MENU) {
  const record = aStaffRecord();
  await staffSession({ ...record, role: { ...record.role, actions, modules } });
  const sent = stubServer(answers);
  return { ...renderApp('/dashboard'), sent };
}

export const number = (name: RegExp) => screen.findByRole('link', { name }, { timeout: 15_000 });
