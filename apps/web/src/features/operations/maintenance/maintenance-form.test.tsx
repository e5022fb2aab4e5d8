import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aRecord, openMaintenance } from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/buildingManagement/preventiveMaintenance/create'), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2029-12-31T03:00:00Z'), toFake: ['Date'] });
  withoutMotion();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => vi.useRealTimers());

const create = async (routes: Parameters<typeof openMaintenance>[1] = {}) => {
  const app = await openMaintenance('/create', routes);
  await screen.findByRole('heading', { name: 'New maintenance schedule' }, { timeout: 15_000 });
  await app.user.click(screen.getByRole('button', { name: /^Starts/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Next month', hidden: true }));
  await app.user.click(await screen.findByRole('button', { name: '1 January 2030', hidden: true }));
  return app;
};
const preview = () => screen.getByRole('region', { name: 'Next dates' });
const pick = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('[S2-087] the form of a maintenance schedule', () => {
  it('shows the next dates of the chosen recurrence rule', async () => {
    await create();
    pick('On', 'weekday');
    pick('Which one', '1');
    pick('Weekday', 'MO');
    expect(within(preview()).getByText('Every month, first Monday')).toBeTruthy();
    const dates = within(preview()).getAllByRole('listitem');
    expect(dates.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Mon, 7 Jan 2030',
      'Mon, 4 Feb 2030',
      'Mon, 4 Mar 2030',
    ]);
    expect(dates).toHaveLength(10);
  });

  it('builds a recurrence rule from weekdays, an interval and an end', async () => {
    const { user } = await create();
    pick('Repeats', 'WEEKLY');
    await user.click(screen.getByRole('checkbox', { name: 'Thu' }));
    fireEvent.change(screen.getByLabelText('Every'), { target: { value: '2' } });
    pick('Ends', 'after');
    expect(within(preview()).getByText('Every 2 weeks, Tuesday and Thursday, 10 times')).toBeTruthy();
  });

  it('takes a typed recurrence rule, explains it, and refuses an invalid one', async () => {
    const { user } = await create();
    await user.click(screen.getByRole('button', { name: /Write the rule yourself/ }));
    const field = screen.getByLabelText(/Rule/);
    fireEvent.change(field, { target: { value: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1' } });
    expect(within(preview()).getByText('Every month, last working day')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'FREQ=HOURLY' } });
    expect(within(preview()).getByText('Complete the rule to see its dates.')).toBeTruthy();
    await user.type(screen.getByLabelText(/Title/), 'Servis');
    await user.click(screen.getByRole('button', { name: /Create schedule/ }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
  });

  it('saves a maintenance schedule with its checklist and opens its page', async () => {
    const { user, sent, router } = await create({ 'POST /v1/maintenance': () => json(aRecord(), 201) });
    await user.type(screen.getByLabelText(/Title/), 'Servis AC');
    await user.click(screen.getByRole('button', { name: 'Add a step' }));
    await user.type(screen.getByLabelText('Step 1'), 'Matikan unit');
    await user.click(screen.getByRole('checkbox', { name: /Required, Step 1/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`${uuid(1)}$`)));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      title: 'Servis AC',
      trigger: 'rule',
      starts_on: '2030-01-01',
      checklist: [{ text: 'Matikan unit', required: true }],
    });
  });

  it('shows missing values of a schedule and focuses the first one', async () => {
    const { user, sent } = await create();
    await user.click(screen.getByRole('button', { name: /Create schedule/ }));
    const title = screen.getByLabelText(/Title/);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole('button', { name: '1 field to fix: title' })).toBeTruthy();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows a value of a schedule that the server refuses at its field', async () => {
    const refuse = () => problem(422, 'refused', [{ path: 'assignee_id', code: 'invalid' }]);
    const { user } = await create({ 'POST /v1/maintenance': refuse });
    await user.type(screen.getByLabelText(/Title/), 'Servis AC');
    await user.click(screen.getByRole('button', { name: /Create schedule/ }));
    await waitFor(() => expect(screen.getByLabelText('Assignee').getAttribute('aria-invalid')).toBe('true'));
  });

  it('shows the name of the schedule’s meter even if it is not among the first options', async () => {
    const byMeter = {
      trigger: 'meter',
      rule: null,
      meter_id: uuid(60),
      meter: 'W-17 · Ruang pompa',
      every_units: 500,
    } as const;
    const { sent } = await openMaintenance(`/${uuid(1)}/update`, {
      [`GET /v1/maintenance/${uuid(1)}`]: () => json(aRecord({ ...byMeter, next_due_on: null, upcoming: [] })),
    });
    expect(await screen.findByDisplayValue('W-17 · Ruang pompa', {}, { timeout: 15_000 })).toBeTruthy();
    const searched = sent
      .filter(({ path }) => path === '/v1/meter-datatable')
      .map(({ query }) => query.get('search_by'));
    expect(new Set(searched)).toEqual(new Set([null]));
  });

  it('keeps the typed values of a schedule after a conflict and offers to load the other version', async () => {
    const { user } = await openMaintenance(`/${uuid(1)}/update`, {
      [`PUT /v1/maintenance/${uuid(1)}`]: () => problem(409, 'conflict'),
    });
    const title = await screen.findByLabelText(/Title/, {}, { timeout: 15_000 });
    await user.type(title, ' baru');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByText(/Somebody else has just changed this schedule. What you typed/)).toBeTruthy();
    expect(screen.getByDisplayValue('Servis AC baru')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load their changes' }));
    expect(await screen.findByDisplayValue('Servis AC')).toBeTruthy();
  });
});

describe('the page of a schedule', () => {
  it('shows the share of maintenance done in time and loads older dates', async () => {
    const entry = (due_on: string, done_at: string | null) => ({
      due_on,
      work_order_id: uuid(7),
      code: `WO-${due_on}`,
      status: done_at === null ? ('open' as const) : ('done' as const),
      due_at: `${due_on}T09:00:00Z`,
      done_at,
    });
    const pages = {
      [`GET /v1/maintenance/${uuid(1)}/history`]: ({ query }: { query: URLSearchParams }) =>
        query.get('before') === '2026-10-05'
          ? json({ data: [entry('2026-09-07', '2026-09-08T09:00:00Z')], next: null, done: 2, in_time: 1 })
          : json({ data: [entry('2026-10-05', '2026-10-05T08:00:00Z')], next: '2026-10-05', done: 2, in_time: 1 }),
    };
    const { user } = await openMaintenance(`/${uuid(1)}`, pages);
    expect(await screen.findByRole('heading', { name: 'Servis AC' }, { timeout: 15_000 })).toBeTruthy();
    expect(await screen.findByText('1 of 2 done in time')).toBeTruthy();
    expect(screen.getByText('Done in time')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show older ones' }));
    expect(await screen.findByText('Done late')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('says that a schedule does not exist', async () => {
    await openMaintenance(`/${uuid(1)}`, { [`GET /v1/maintenance/${uuid(1)}`]: () => problem(404, 'not_found') });
    expect(await screen.findByText(/There is no such schedule/, {}, { timeout: 15_000 })).toBeTruthy();
  });
});
