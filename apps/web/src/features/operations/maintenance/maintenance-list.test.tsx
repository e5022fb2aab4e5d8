import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { anEntry, aRow, openMaintenance } from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/buildingManagement/preventiveMaintenance'), 60_000);
beforeEach(() => {
  withoutMotion();
  // jsdom has no layout, so Mantine finds nothing to focus in its menus and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const open = async (...given: Parameters<typeof openMaintenance>) => {
  const app = await openMaintenance(...given);
  await screen.findByRole('heading', { name: 'Preventive Maintenance', level: 1 }, { timeout: 15_000 });
  return app;
};
const rows = (...data: ReturnType<typeof aRow>[]) => ({
  'GET /v1/maintenance-datatable': () => json({ data, total: data.length, page: 1 }),
});

describe('[S2-086] the list of preventive maintenance', () => {
  it('lists schedules with rule, asset, next date and assignee', async () => {
    await open('', rows(aRow(1), aRow(2, { rule: null, trigger: 'meter', every_units: 500, next_due_on: null })));
    const row = await screen.findByRole('row', { name: /Servis AC 1/ });
    for (const text of ['Every month, first Monday', 'Chiller 1', 'Mon, 4 Jan 2027', 'Budi', 'Running'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getByText('Every 500 units of the meter')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Servis AC 1' }).getAttribute('href')).toMatch(
      new RegExp(`/preventiveMaintenance/${uuid(1)}$`),
    );
  });

  it('marks overdue schedules, and shows no next date of paused schedules', async () => {
    await open('', rows(aRow(1, { overdue: 2 }), aRow(2, { standing: 'paused', active: false })));
    const late = await screen.findByRole('row', { name: /Servis AC 1/ });
    expect(within(late).getByText('2 late')).toBeTruthy();
    const paused = screen.getByRole('row', { name: /Servis AC 2/ });
    expect(within(paused).queryByText('Mon, 4 Jan 2027')).toBeNull();
  });

  it('pauses a schedule with the version that was read', async () => {
    const { user, sent } = await open('', {
      [`POST /v1/maintenance/${uuid(1)}/pause`]: () => problem(409, 'conflict'),
    });
    await user.click(await screen.findByRole('button', { name: /Servis AC 1/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause', hidden: true }));
    expect(await screen.findByText(/Somebody else has just changed/)).toBeTruthy();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3 });
  });

  it('creates the work order of a schedule at once and shows its code', async () => {
    const made = { work_order_id: uuid(9), code: 'WO-GI-000012', due_on: '2026-11-16' };
    const { user } = await open('', { [`POST /v1/maintenance/${uuid(1)}/make`]: () => json(made, 201) });
    await user.click(await screen.findByRole('button', { name: /Servis AC 1/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create a work order now', hidden: true }));
    expect(await screen.findByText('Work order WO-GI-000012 created.')).toBeTruthy();
  });

  it('offers no changes of schedules to people who may only read', async () => {
    await open('', {}, ['work_order.read']);
    await screen.findByRole('link', { name: 'Servis AC 1' });
    expect(screen.queryByRole('link', { name: 'New schedule' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Servis AC 1/ })).toBeNull();
  });
});

describe('the calendar', () => {
  const entries = [
    anEntry('2026-11-16', {
      is_made: true,
      status: 'done',
      work_order_id: uuid(7),
      code: 'WO-GI-000007',
      done_at: '2026-11-16T01:00:00Z',
      due_at: '2026-11-16T09:00:00Z',
    }),
    anEntry('2026-11-23'),
  ];
  const calendar = { 'GET /v1/maintenance-calendar': () => json({ today: '2026-11-16', data: entries }) };

  it('loads whole weeks of the maintenance calendar and shows the outcome of each date', async () => {
    const { asked } = await open('?view=calendar&day=2026-11-16', calendar);
    const day = await screen.findByRole('button', { name: /^Monday, 16 November 2026, 1 due:.*Servis AC$/ });
    expect(day.getAttribute('aria-pressed')).toBe('true');
    expect(asked('/v1/maintenance-calendar')).toMatchObject({ from: '2026-10-26', to: '2026-12-06' });
    const list = screen.getByRole('region', { name: 'Monday, 16 November 2026' });
    expect(within(list).getByText('Done in time')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'WO-GI-000007' })).toBeTruthy();
  });

  it('moves from day to day of the maintenance calendar by keyboard', async () => {
    const { user, router } = await open('?view=calendar&day=2026-11-16', calendar);
    const day = await screen.findByRole('button', { name: /^Monday, 16 November 2026, 1 due:.*Servis AC$/ });
    day.focus();
    await user.keyboard('{ArrowDown}');
    const next = await screen.findByRole('button', {
      name: /^Monday, 23 November 2026, 1 due:.*Servis AC$/,
      pressed: true,
    });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(new URLSearchParams(router.state.location.search).get('day')).toBe('2026-11-23');
    await user.keyboard('{PageDown}');
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy();
  });
});
