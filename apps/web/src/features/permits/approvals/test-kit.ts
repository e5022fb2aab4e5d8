import type { Action, Stage } from '@gerbang/shared/access';
import type { PermitDetail, PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { HELD_MS } from './decision/use-held.ts';

const PROPERTY = uuid(1);

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** An incoming goods permit that waits for Operational, the second of two stages. */
export function aRow(number: number, change: Partial<PermitRow> = {}): PermitRow {
  const asked = { asked_at: inMinutes(-120), due_at: inMinutes(600 + number) };
  return {
    property_id: PROPERTY,
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
    chain: [
      {
        stage: 'tcr',
        step: 1,
        decision: 'approved',
        asked_at: inMinutes(-200),
        due_at: inMinutes(-90),
        decided_at: inMinutes(-130),
        assignee: null,
      },
      { stage: 'operational', step: 2, decision: null, ...asked, decided_at: null, assignee: null },
    ],
    mine: ['operational'],
    renewal_until: null,
    endorsement: null,
    ...asked,
    updated_at: '2026-11-10T02:08:00.000Z',
    ...change,
  };
}

export function anItem(number: number, change: Partial<PermitDetail['items'][number]> = {}) {
  return {
    id: uuid(400 + number),
    name: `Barang ${number}`,
    description: '',
    qty: number,
    unit: 'pcs',
    photo_url: null,
    rejection_note: null,
    rejected_stage: null,
    rejected_by: null,
    passed: 0,
    entry: null,
    ...change,
  };
}

const NO_MOVES = {
  decide: [],
  cancel: false,
  suspend: false,
  resume: false,
  sign_off: false,
  pass_gate: false,
  renew: false,
  barred: null,
};

export function aPermit(row: PermitRow, change: Partial<PermitDetail> = {}): PermitDetail {
  const { company, name, mine, ...rest } = row;
  const { items: _items, workers: _workers, asked_at: _asked, due_at: _due, renewal_until: _until, ...facts } = rest;
  return {
    ...facts,
    endorsement: null,
    property: { name: row.property.name, time_zone: row.property.time_zone },
    erased: null,
    applicant: {
      company,
      name,
      email: 'maya@nomor.co.id',
      phone: '0812 9004 1177',
      address: 'Jl. Kebon Sirih 42',
      position: '',
      identity_file_id: uuid(700),
    },
    consent_version: '2026-11',
    terms_version: row.kind === 'work' ? 3 : null,
    description: 'Etalase baru',
    plate: '',
    driver_name: '',
    renewed_until: null,
    renewal: null,
    rejection_note: null,
    chain: row.chain.map((entry) => ({
      ...entry,
      note: '',
      decided_by: entry.decision === null ? null : { id: uuid(50), name: 'Dimas Pratama' },
      decided_for: null,
    })),
    items: row.kind === 'work' ? [] : [anItem(1), anItem(2)],
    work_details: [],
    workers: [],
    attachments: [{ name: 'Surat jalan.pdf', url: '/v1/files/surat' }],
    corrections: [],
    log: [],
    bay: null,
    comments: [],
    clashes: [],
    put_off_until: null,
    moves: { ...NO_MOVES, decide: mine, cancel: true },
    ...change,
  };
}

export const pathOf = ({ id }: { id: string }) => `/v1/properties/${PROPERTY}/permits/${id}`;

const ACTIONS: Action[] = ['permit.read', 'permit.decide', 'permit.cancel', 'permit.view_identity'];

function anOperator(actions: Action[] = ACTIONS, stages: Stage[] = ['operational']) {
  const record = aStaffRecord({
    modules: [aModule('Operational', [['Permit Approvals', '/operational/permitApprovals']])],
  });
  return { ...record, role: { ...record.role, actions, stages } };
}

/** A live stream that sends a message only when the test asks for it. */
export function aLiveStream() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
  const answer = () => new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
  const event = new TextEncoder().encode('data: {"mine":1}\n\n');
  return { answer, tell: () => controllers[0]?.enqueue(event) };
}

interface Options {
  rows?: PermitRow[];
  permits?: PermitDetail[];
  address?: string;
  answers?: Parameters<typeof stubServer>[0];
  actions?: Action[];
  stages?: Stage[];
}

/** Holds decisions until the test sends them, because a busy machine may need longer than the screen holds them. */
function holdDecisions(): void {
  const start = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation((...given) => (given[1] === HELD_MS ? 0 : start(...given)));
}

/** Opens the approvals as a user of Operational. A decision removes its permit from the fake server's list. */
export async function openApprovals({ rows, permits, address = '', answers = {}, actions, stages }: Options = {}) {
  // Mantine warns that its menus are hidden, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  holdDecisions();
  await staffSession(anOperator(actions, stages));
  const queue = { rows: rows ?? [aRow(1), aRow(2), aRow(3)] };
  const details = permits ?? queue.rows.map((row) => aPermit(row));
  const count = (kind: string) => queue.rows.filter((row) => row.kind === kind).length;
  const sent = stubServer({
    'GET /v1/permit-datatable': () => json({ data: queue.rows, total: queue.rows.length, page: 1 }),
    'GET /v1/permit-counts': () =>
      json({
        mine: queue.rows.length,
        late: 0,
        put_off: 0,
        assigned: 0,
        kinds: { loading: count('loading'), unloading: count('unloading'), work: count('work') },
      }),
    'GET /v1/permit-warnings': () => json([]),
    'GET /v1/permit-queue/live': aLiveStream().answer,
    'GET /v1/bay-datatable': () => json({ data: [], total: 0, page: 1 }),
    ...Object.fromEntries(
      details.flatMap((permit) => [
        [`GET ${pathOf(permit)}`, () => json(permit)],
        [`PUT ${pathOf(permit)}/viewers`, () => json({ data: [] })],
        [
          `POST ${pathOf(permit)}/decisions`,
          () => {
            queue.rows = queue.rows.filter(({ id }) => id !== permit.id);
            return json(decided(permit));
          },
        ],
      ]),
    ),
    ...answers,
  });
  const app = renderApp(`/operational/permitApprovals${address}`);
  return {
    ...app,
    sent,
    queue,
    search: () => new URLSearchParams(app.router.state.location.search),
    decisions: () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/decisions')),
  };
}

export function decided({ property_id, id, code, kind }: PermitDetail) {
  return { property_id, id, code, kind, state: 'approved', progress: 'complete', step: null, stages: [], chain: [] };
}

/** The title of the open permit. Queried by text, because role queries are slow on a screen of this size. */
export const opened = (name: string) => screen.findByText(name, { selector: 'h2' }, { timeout: 15_000 });

/** Closes the tab as far as the screen can tell: a decision that is held is sent. */
export const closeTab = () => fireEvent(window, new Event('pagehide'));

/** The text about the decision that can still be undone. */
export const heldText = () => screen.getByRole('button', { name: 'Undo' }).previousElementSibling?.textContent;

/** Waits as long as a person needs between two keys or decisions. The screen ignores what follows faster. */
export async function reading(): Promise<void> {
  const since = performance.now();
  await waitFor(() => expect(performance.now() - since).toBeGreaterThan(450));
}
