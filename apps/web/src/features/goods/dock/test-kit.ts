import type { DockBoard, DockEvent, DockSlot } from '@gerbang/shared/contracts/goods/dock';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { aDockBoard, aDockEvent } from '../../../test/dock.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

export const PROPERTY = uuid(1);
const [BAY_1, BAY_2] = [uuid(11), uuid(12)];
export const BAYS = [
  { id: BAY_1, name: 'Bay 1', kind: 'bay' as const },
  { id: BAY_2, name: 'Bay 2', kind: 'bay' as const },
];

/** A time in the night of Saturday, 14 November. Times before noon are on Sunday morning. */
export const at = (time: string) => new Date(`2026-11-${time < '12' ? 15 : 14}T${time}:00+07:00`).toISOString();

/** A permit for goods in, from 22:00 to 00:00 at the first bay. */
export function anEvent(number: number, change: Partial<DockEvent> = {}): DockEvent {
  return aDockEvent({
    id: uuid(100 + number),
    code: `L-GI-0000000${number}-A`,
    company: `PT Nomor ${number}`,
    phone: '0812-3456 7890',
    floor: 'Lantai 1',
    from: at('22:00'),
    until: at('00:00'),
    bay_id: BAY_1,
    ...change,
  });
}

/** The changes of an event that passed the gate at this time. */
export const came = (time: string): Partial<DockEvent> => ({
  state: 'checked',
  first_passed_at: at(time),
  last_passed_at: at(time),
});

export const aSlot = (number: number, from: string, until: string, change: Partial<DockSlot> = {}): DockSlot => ({
  id: uuid(20 + number),
  kind: 'loading',
  name: `${from} - ${until}`,
  day: '2026-11-14',
  from: at(from),
  until: at(until),
  capacity: 4,
  taken: 1,
  closed: null,
  ...change,
});

export function aBoard(time: string, events: DockEvent[], change: Partial<DockBoard> = {}): DockBoard {
  return aDockBoard({
    at: at(time),
    from: at('20:00'),
    until: at('08:00'),
    bays: BAYS,
    slots: [aSlot(0, '20:00', '22:00'), aSlot(1, '22:00', '00:00', { taken: 4 })],
    events,
    ...change,
  });
}

/** A live stream whose messages the test sends. */
function aLiveStream() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
  return {
    answer: () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    tell: () => controllers[0]?.enqueue(new TextEncoder().encode('data: {"mine":0}\n\n')),
  };
}

/** `answers` override the server stub's default answers. */
export async function openDock(board: () => DockBoard, address = '', answers: Parameters<typeof stubServer>[0] = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const record = aStaffRecord();
  const modules = [
    aModule('Operational', [
      ['Permit Approvals', '/operational/permitApprovals'],
      ['Dock Calendar', '/operational/dockCalendar'],
      ['Gate', '/operational/gate'],
    ]),
  ];
  await staffSession({ ...record, role: { ...record.role, actions: ['permit.read', 'gate.check'], modules } });
  const live = aLiveStream();
  const sent = stubServer({
    'GET /v1/dock': () => json(board()),
    'GET /v1/permit-queue/live': live.answer,
    ...answers,
  });
  const app = renderApp(`/operational/dockCalendar${address}`);
  await screen.findByRole('heading', { level: 1, name: /Sat 14 Nov/ }, { timeout: 15_000 });
  const search = () => new URLSearchParams(app.router.state.location.search);
  return { ...app, sent, search, tell: live.tell };
}
