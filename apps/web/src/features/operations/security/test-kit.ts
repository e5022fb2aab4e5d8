import type { Duty, Handover, OnDuty, PatrolBoard, Roster, Round } from '@gerbang/shared/contracts/operations/security';
import { screen } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { SECURITY_PATH } from './security-page.ts';

export const JOKO = { id: uuid(31), name: 'Joko Susilo', phone: '+62 812 5550 301' };
export const WAHYU = { id: uuid(32), name: 'Wahyu Saputra', phone: '' };
export const MORNING = { id: uuid(41), name: 'Morning', starts: '07:00', ends: '15:00' };
export const GATE = { id: uuid(51), name: 'Gate' };
const DAYS = Array.from({ length: 7 }, (_, index) => `2026-11-${16 + index}`);

/** A duty of Joko on Monday morning at the gate. */
export const aDuty = (change: Partial<Duty> = {}): Duty => ({
  id: uuid(61),
  day: '2026-11-16',
  shift: { id: MORNING.id, name: MORNING.name },
  post: GATE,
  person: JOKO,
  from: '2026-11-16T00:00:00.000Z',
  until: '2026-11-16T08:00:00.000Z',
  status: 'planned',
  on_leave: false,
  reason: '',
  instead_of: null,
  version: 1,
  ...change,
});

export const aRoster = (change: Partial<Roster> = {}): Roster => ({
  time_zone: 'Asia/Jakarta',
  today: '2026-11-16',
  days: DAYS,
  people: [JOKO, WAHYU],
  shifts: [MORNING],
  posts: [GATE],
  duties: [aDuty()],
  leaves: [],
  ...change,
});

/** A round of two checkpoints that has just started. */
export const aRound = (change: Partial<Round> = {}): Round => ({
  id: uuid(71),
  template_id: uuid(72),
  name: 'Night',
  guard: { id: uuid(9), name: 'Ratna Dewi' },
  is_ordered: true,
  within_minutes: 30,
  started_at: new Date().toISOString(),
  due_at: new Date(Date.now() + 30 * 60_000).toISOString(),
  finished_at: null,
  note: '',
  stops: [
    { checkpoint_id: uuid(81), name: 'Lobby', floor: 'Ground', location: 'Desk', scan: null },
    { checkpoint_id: uuid(82), name: 'Roof', floor: null, location: '', scan: null },
  ],
  incidents: [],
  ...change,
});

/** A hand-over that lacks its second signature. */
export const aHandover = (change: Partial<Handover> = {}): Handover => ({
  id: uuid(91),
  leaving: { id: JOKO.id, name: JOKO.name },
  duty: { day: '2026-11-15', shift: 'Night', post: 'Gate' },
  matters: 'Lift 2 is still out',
  keys: '',
  incidents: '',
  signed_at: '2026-11-16T00:05:00.000Z',
  receipt: null,
  ...change,
});

const BOARD: PatrolBoard = {
  at: '2026-11-16T00:00:00.000Z',
  time_zone: 'Asia/Jakarta',
  mine: null,
  templates: [
    { id: uuid(72), name: 'Night', is_ordered: true, within_minutes: 30, times_per_shift: 2, stops: 2, begun: 1 },
  ],
  shifts: [],
};
const ON_DUTY: OnDuty = {
  at: '2026-11-16T00:00:00.000Z',
  time_zone: 'Asia/Jakarta',
  now: [aDuty()],
  next: [aDuty({ id: uuid(62), person: WAHYU, post: null, from: '2026-11-16T08:00:00.000Z' })],
  handovers_waiting: 1,
  rounds_running: 0,
  rounds_wrong: 2,
};

/** Opens a page of the security schedule, by default as a guard who may also plan. */
export async function openSecurity(
  tab: string,
  routes: Parameters<typeof stubServer>[0] = {},
  actions: readonly string[] = ['security_schedule.update', 'gate.check'],
) {
  const record = aStaffRecord();
  const modules = [aModule('Operational', [['Security Scheduling', SECURITY_PATH]])];
  await staffSession({ ...record, role: { ...record.role, actions: [...actions] as never, modules } });
  const sent = stubServer({
    'GET /v1/security-on-duty': () => json(ON_DUTY),
    'GET /v1/security-roster': () => json(aRoster()),
    'GET /v1/patrol-board': () => json(BOARD),
    'GET /v1/patrol-round-datatable': () => json({ data: [], total: 0, page: 1 }),
    'GET /v1/shift-handover-datatable': () => json({ data: [aHandover()], total: 1, page: 1 }),
    [`GET /v1/shift-handover/${uuid(91)}`]: () => json(aHandover()),
    ...routes,
  });
  const app = renderApp(`${SECURITY_PATH}${tab}`);
  await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 });
  return { ...app, sent, board: BOARD };
}
