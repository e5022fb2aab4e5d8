import type { Action } from '@gerbang/shared/access';
import type { SlotCalendar } from '@gerbang/shared/contracts/building/schedule-settings';
import { addDays, datesBetween } from '@gerbang/shared/time/dates';
import { screen } from '@testing-library/react';

import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import type { Slot } from './slots.api.ts';

export function aSlot(number: number, change: Partial<Slot> = {}): Slot {
  return {
    id: uuid(number),
    kind: 'loading',
    name: '08:00 - 10:00',
    starts: '08:00',
    ends: '10:00',
    capacity: 4,
    position: 0,
    active: true,
    version: 3,
    updated_at: '2026-11-09T03:00:00Z',
    ...change,
  };
}

export const MORNING = aSlot(31);
export const NIGHT = aSlot(32, { name: 'Malam', starts: '22:00', ends: '06:00', capacity: 2, position: 1, version: 5 });

type Day = SlotCalendar['days'][number];

/** November 2026 with two slots. `change` replaces the data of single days. */
export function aCalendar(change: Readonly<Record<string, Partial<Day>>> = {}): SlotCalendar {
  const slots = [MORNING, NIGHT].map(({ id, name, capacity, active }) => ({ id, name, capacity, active }));
  const usual = slots.map(({ id, capacity }) => ({ slot_id: id, capacity, taken: 0, set_by_hand: false }));
  return {
    month: '2026-11',
    slots,
    days: datesBetween('2026-11-01', addDays('2026-12-01', -1)).map((day) => ({
      day,
      closed: null,
      closed_en: '',
      slots: usual,
      ...change[day],
    })),
  };
}

export type Answers = Parameters<typeof stubServer>[0];

export const LIST = 'GET /v1/slot-datatable';
export const CALENDAR = 'GET /v1/slot-calendar';
const WRITER: Action[] = ['property.read', 'slot.update'];

export async function openSchedule(answers: Answers = {}, address = '/settings/schedule', actions = WRITER) {
  const record = aStaffRecord({ modules: [aModule('Settings', [['Schedule', '/settings/schedule']])] });
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({
    [LIST]: () => json({ data: [MORNING, NIGHT], total: 2, page: 1 }),
    [CALENDAR]: () => json(aCalendar()),
    ...answers,
  });
  const app = renderApp(address);
  await screen.findByRole('heading', { name: 'Schedule', level: 1 });
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  const asked = (path: string) => sent.filter((request) => request.path === path);
  return { ...app, sent, writes, asked, search: () => app.router.state.location.search };
}
