import type { Action } from '@gerbang/shared/access';
import 'fake-indexeddb/auto';
import type { GatePermit, Tonight } from '@gerbang/shared/contracts/gate/gate';
import type { GateShift, Movement } from '@gerbang/shared/contracts/gate/gate-movements';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../test/builders.ts';
import { withoutMotion } from '../../test/reduced-motion.ts';
import { renderApp } from '../../test/render-app.tsx';
import { json, stubServer } from '../../test/server.ts';
import type { SentRequest } from '../../test/server.ts';
import { staffSession } from '../../test/sessions.ts';
import { openGateDevice } from './device/open-gate-device.ts';

const PROPERTY = uuid(1);
const TIME_ZONE = 'Asia/Jakarta';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** Codes of test permits, by number. Their check character is valid. */
export const CODES = ['L-GI-F2X612D0-M', 'L-GI-3AHRZ6DM-5', 'W-GI-P2C8GP38-M', 'U-GI-XQSP3FEC-Q'] as const;

/** A permit for goods in that may pass now: 24 boxes and 2 monitors. */
export function aGatePermit(change: Partial<GatePermit> = {}): GatePermit {
  const { from = inMinutes(-10), until = inMinutes(110) } = change;
  return {
    property_id: PROPERTY,
    id: uuid(100),
    code: CODES[0],
    kind: 'loading',
    state: 'approved',
    from,
    until,
    days: [{ day: '2026-11-18', from, until }],
    company: 'CV Angkut Jaya',
    name: 'Maya Lestari',
    phone: '0812-1111-2222',
    tenant: 'Toko Buku Aksara',
    floor: 'Lantai 2',
    location: 'L2-21',
    bay: 'Bay B',
    plate: '',
    driver_name: '',
    expected_at: null,
    items: [aGateItem(1, { name: 'Karton buku', qty: 24 }), aGateItem(2, { name: 'Monitor', qty: 2 })],
    workers: [],
    departed_at: null,
    visits: [],
    ...change,
  };
}

/** What the device stores. Now is in the middle of the dock's day. */
function aTonight(permits: GatePermit[], muster: Tonight['muster'] = []): Tonight {
  const { time } = wallClock(new Date(Date.now() - 12 * 60 * MINUTE_MS), TIME_ZONE);
  return {
    at: inMinutes(0),
    pass_keys: ['A'.repeat(43)],
    board: { starts: `${time.slice(0, 2)}:00`, hours: 24 },
    permits,
    muster,
  };
}

export function aGateItem(number: number, change: Partial<GatePermit['items'][number]> = {}) {
  const photo_url = `/v1/files/item-${number}`;
  return { id: uuid(400 + number), name: `Barang ${number}`, qty: 1, unit: 'unit', passed: 0, photo_url, ...change };
}

/** A permit for work that may start now, with four people on its list. */
export function aWorkPermit(change: Partial<GatePermit> = {}): GatePermit {
  const names = ['Agus', 'Bima', 'Cahyo', 'Dodi'];
  return aGatePermit({
    id: uuid(101),
    code: CODES[2],
    kind: 'work',
    company: 'CV Tirta Teknik',
    tenant: null,
    bay: null,
    items: [],
    workers: names.map((name, index) => ({ id: uuid(500 + index), name, position: 'Teknisi' })),
    ...change,
  });
}

/** A visit that Budi opened the given number of minutes ago. */
export function aVisit(minutes: number, change: Partial<GatePermit['visits'][number]> = {}) {
  return {
    id: uuid(600),
    opened_at: inMinutes(-minutes),
    opened_by: { id: uuid(31), name: 'Budi Santoso' },
    came: 4,
    workers: 4,
    worker_ids: [500, 501, 502, 503].map(uuid),
    came_at: {},
    exit_ids: [],
    note: '',
    closed_at: null,
    ...change,
  };
}

/** Budi's shift of eight hours. */
export function aShift(change: Partial<GateShift> = {}): GateShift {
  return {
    id: uuid(300),
    guard: { id: uuid(31), name: 'Budi Santoso' },
    device: 'Dok B1',
    started_at: inMinutes(-60),
    ends_at: inMinutes(420),
    ...change,
  };
}

function aGuardRecord(actions: Action[] = ['gate.check', 'permit.read']) {
  const record = aStaffRecord({ modules: [aModule('Operational', [['Gate', '/operational/gate']])] });
  return { ...record, role: { ...record.role, name: 'Security', actions, stages: ['security' as const] } };
}

interface Options {
  permits?: GatePermit[];
  muster?: Tonight['muster'];
  /** Null while no guard is on duty. */
  shift?: GateShift | null;
  address?: string;
  actions?: Action[];
  answers?: Parameters<typeof stubServer>[0];
}

let owners = 900;

/** Opens the gate of a guard whose device has stored tonight's permits. Each call has its own database. */
export async function openGate(options: Options = {}) {
  const { permits = [aGatePermit()], muster = [], shift, address = '', actions, answers } = options;
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  withoutMotion();
  withoutNetwork(false);
  localStorage.setItem('gateDeviceName', 'Dok B1');
  const record = { ...aGuardRecord(actions), id: uuid((owners += 1)) };
  await staffSession(record);
  const known: Pick<Tonight, 'permits' | 'muster'> = { permits, muster };
  const sent = stubServer({
    'GET /v1/gate/tonight': () => json(aTonight(known.permits, known.muster)),
    'GET /v1/gate/muster': () => json({ data: known.muster }),
    'GET /v1/gate/permit': ({ query }) => {
      const permit = known.permits.find(({ code }) => code === query.get('code'));
      return permit === undefined ? notFound() : json(permit);
    },
    'GET /v1/gate/guards': () => json({ data: GUARDS }),
    'POST /v1/gate/shifts': ({ body }) => json({ ...aShift(), id: (body as { id: string }).id }, 201),
    'POST /v1/gate/movements': ({ body }) =>
      json({ data: movementsIn(body).map(({ id }) => ({ id, outcome: 'booked' })) }),
    'GET /v1/gate/movements': () => json({ data: [] }),
    [`POST /v1/gate/shifts/${aShift().id}/end`]: () => json(aShift()),
    ...answers,
  });
  if (shift !== null) await keepShift({ property_id: PROPERTY, account_id: record.id }, shift ?? aShift());
  const app = renderApp(`/operational/gate${address}`);
  return { ...app, sent, known, movements: () => told(sent) };
}

const GUARDS = [
  { id: uuid(31), name: 'Budi Santoso', has_pin: true },
  { id: uuid(32), name: 'Ratna Wijaya', has_pin: false },
];

async function keepShift(owner: { property_id: string; account_id: string }, shift: GateShift): Promise<void> {
  const device = await openGateDevice(owner);
  await device.saveShift(shift);
  device.close();
}

function notFound(): Response {
  const body = { type: 'about:blank', title: 'not_found', status: 404, code: 'not_found', request_id: 'r-1' };
  return new Response(JSON.stringify(body), { status: 404, headers: { 'Content-Type': 'application/problem+json' } });
}

function movementsIn(body: unknown): Movement[] {
  return (body as { movements: Movement[] }).movements;
}

function told(sent: readonly SentRequest[]): Movement[] {
  return sent.flatMap(({ method, path, body }) =>
    method === 'POST' && path === '/v1/gate/movements' ? movementsIn(body) : [],
  );
}

export function withoutNetwork(isOff = true): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOff);
  act(() => void window.dispatchEvent(new Event(isOff ? 'offline' : 'online')));
}

type User = Awaited<ReturnType<typeof openGate>>['user'];

export async function typeCode(user: User, code: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Type code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Type code' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Permit code' }), `${code}{Enter}`);
}

export const verdict = (word: string) => screen.findByRole('heading', { level: 2, name: word });
