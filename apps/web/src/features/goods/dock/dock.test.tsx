import { weekOf } from '@gerbang/shared/time/dates';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readActivity, writeActivity } from '../../../lib/session/activity.ts';
import { store } from '../../../lib/store/store.ts';
import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { onPhone } from '../../../test/screens.ts';
import { json, nothing, problem } from '../../../test/server.ts';
import { warmUp } from '../../../test/warm-up.ts';
import { aBoard, anEvent, aSlot, at, BAYS, came, openDock, PROPERTY } from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp('/operational/dockCalendar'), 60_000);
beforeEach(withoutMotion);

const LATE = anEvent(1);
const OVER = anEvent(2, { bay_id: BAYS[1]?.id ?? null, from: at('20:00'), until: at('22:30'), ...came('20:30') });
const INSIDE = anEvent(3, { bay_id: null, from: at('23:00'), until: at('01:00'), ...came('23:05') });
const DUE = anEvent(4, { tenant: 'Salon Ayu', from: at('00:00'), until: at('02:00') });
const night = () => aBoard('23:24', [LATE, OVER, INSIDE, DUE]);
const side = () => within(screen.getByRole('complementary'));
const grid = () => within(screen.getByRole('region', { name: 'The dock by the hour' }));

describe('Dock calendar', () => {
  it('shows one night of the dock with its figures, places, bays and permits', async () => {
    const { sent } = await openDock(night);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night of Sat 14 Nov');
    expect(sent.find(({ path }) => path === '/v1/dock')?.query.get('property_id')).toBe(PROPERTY);
    const numbers = screen.getAllByRole('definition').map((one) => one.textContent?.trim());
    expect(numbers).toEqual(['1 next at 00:00', '2', '1 longest 1 h 24 m', '0 since 20:00', '1 of 2']);
    expect(grid().getByText('21:00: 1 of 4 places booked').nextSibling?.textContent).toBe('1/4');
    expect(grid().getByText('22:00: 4 of 4 places booked').nextSibling?.textContent).toBe('Full');
    expect(grid().getByText('23:24')).toBeTruthy();
    const named = (name: RegExp) => grid().getByRole('button', { name });
    expect(named(/^PT Nomor 1 ?1 h 24 m late, Goods in, 22:00 – 24:00, Late, not arrived$/).dataset['state']).toBe(
      'late',
    );
    expect(named(/^PT Nomor 2 ?54 m over, .*Over its time$/).dataset['state']).toBe('over');
    expect(named(/^PT Nomor 3 ?In 23:05, 12 items, .*Inside$/).dataset['state']).toBe('inside');
    expect(named(/^Salon Ayu ?12 items, .*Due$/).dataset['state']).toBe('due');
  });

  it('prints the permits of the night as a table with a column for ticks', async () => {
    await openDock(night);
    expect(screen.queryByRole('table')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'TimeBayTenant or companyWhere toWhatPermitStateSeen',
      expect.stringContaining('20:00 – 22:30Bay 2PT Nomor 2'),
      expect.stringContaining('22:00 – 24:00Bay 1PT Nomor 1'),
      expect.stringContaining('Sat 14 Nov 23:00 until Sun 15 Nov 01:00PT Nomor 3'),
      expect.stringContaining('Sun 15 Nov 00:00 – 02:00Bay 1Salon Ayu'),
    ]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows how full each slot is in a week, and opens a day from there', async () => {
    const slots = (taken: number) => [{ id: uuid(21), kind: 'loading', name: '20:00 - 22:00', capacity: 4, taken }];
    const days = weekOf('2026-11-14').map((day) => ({ day, closed: null, slots: slots(1), works: 2 }));
    const sunday = { day: '2026-11-15', closed: 'Libur', slots: slots(0), works: 0 };
    const saturday = { day: '2026-11-14', closed: null, slots: slots(4), works: 3 };
    const { user, sent, search } = await openDock(night, '', {
      'GET /v1/dock-week': () => json({ today: '2026-11-14', days: [...days.slice(0, 5), saturday, sunday] }),
    });
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dock Calendar: Week of Mon 9 Nov' })).toBeTruthy();
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 7)).toEqual([...Array<string>(5).fill('1 of 4'), '4 of 4Full', '–']);
    expect(cells.slice(7)).toEqual(['2', '2', '2', '2', '2', '3', '0']);
    await user.click(screen.getByRole('button', { name: 'The week before' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('day')).toBe('2026-11-02'));
    await user.click(await screen.findByRole('link', { name: 'Open Fri 13 Nov' }));
    expect(search().get('day')).toBe('2026-11-13');
    expect(search().get('view')).toBeNull();
  });

  it('shows beside a late and a coming permit when its vehicle will arrive', async () => {
    const told = { expected_at: at('23:45') };
    await openDock(() =>
      aBoard('23:24', [
        { ...LATE, ...told },
        { ...INSIDE, ...told },
        { ...DUE, ...told },
      ]),
    );
    const named = (name: RegExp) => grid().getByRole('button', { name });
    expect(named(/^PT Nomor 1 ?1 h 24 m late, says: arrives 23:45, /)).toBeTruthy();
    expect(named(/^PT Nomor 3 ?In 23:05, 12 items, Goods in/)).toBeTruthy();
    expect(named(/^Salon Ayu ?12 items, says: arrives 23:45, /)).toBeTruthy();
  });

  it('offers a call and one action that solves the delay beside each late permit', async () => {
    const gone = { ...OVER, left_at: at('23:24') };
    const board = { now: night() };
    const { user, sent } = await openDock(() => board.now, '', {
      [`POST /v1/properties/${PROPERTY}/permits/${OVER.id}/departure`]: () => {
        board.now = aBoard('23:24', [LATE, gone, INSIDE, DUE]);
        return json({ left_at: at('23:24') });
      },
      [`PUT /v1/properties/${PROPERTY}/permits/${LATE.id}/bay`]: () => json({ bay_id: null }),
    });
    expect(
      side()
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['Late · 1', 'Inside · 2, soonest out first', 'Due next · 1']);
    expect(side().getByRole('link', { name: 'Call PT Nomor 1' }).getAttribute('href')).toBe('tel:081234567890');
    await user.click(side().getByRole('button', { name: 'Has left' }));
    await waitFor(() => expect(side().queryByRole('button', { name: 'Has left' })).toBeNull());
    expect(await screen.findByText('PT Nomor 2 has left.')).toBeTruthy();
    await user.click(side().getByRole('button', { name: 'Free the bay' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ bay_id: null }));
  });

  it('assigns another bay in the dialog of a permit, and names the permit that holds a taken bay', async () => {
    const answers = [problem(409, 'bay_taken'), json({ bay_id: BAYS[1]?.id })];
    const busy = anEvent(5, { bay_id: BAYS[1]?.id ?? null, from: at('23:00'), until: at('03:00'), company: 'PT Lama' });
    const { user, sent } = await openDock(() => aBoard('21:00', [DUE, busy]), '', {
      [`PUT /v1/properties/${PROPERTY}/permits/${DUE.id}/bay`]: () => answers.shift() ?? nothing(),
    });
    await user.click(grid().getByRole('button', { name: /^Salon Ayu/ }));
    const card = within(await screen.findByRole('dialog', { name: 'Salon Ayu' }));
    expect(card.getByText('L-GI-00000004-A')).toBeTruthy();
    expect(card.getByText('Sun 15 Nov 00:00 – 02:00')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Open permit' }).getAttribute('href')).toBe(
      `/operational/permitApprovals?view=under_way&permit=${DUE.id}`,
    );
    await user.click(card.getByRole('combobox', { name: 'Bay or goods lift' }));
    await user.click(await screen.findByRole('option', { name: 'Bay 2', hidden: true }));
    expect(await screen.findByText('Salon Ayu cannot have Bay 2: PT Lama has Bay 2 until 03:00.')).toBeTruthy();
    await user.click(card.getByRole('combobox', { name: 'Bay or goods lift' }));
    await user.click(await screen.findByRole('option', { name: 'Bay 2', hidden: true }));
    expect(await screen.findByText('Salon Ayu has Bay 2.')).toBeTruthy();
    const bodies = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(bodies).toEqual([{ bay_id: BAYS[1]?.id }, { bay_id: BAYS[1]?.id }]);
  });

  it('records in the dialog of a permit that a vehicle left whose departure nobody recorded', async () => {
    const forgotten = anEvent(6, { ...came('20:05'), from: at('20:00'), until: at('22:00') });
    const { user, sent } = await openDock(() => aBoard('02:30', [forgotten]), '', {
      [`POST /v1/properties/${PROPERTY}/permits/${forgotten.id}/departure`]: () => json({ left_at: at('02:30') }),
    });
    await user.click(grid().getByRole('button', { name: /^PT Nomor 6/ }));
    const card = within(await screen.findByRole('dialog', { name: 'PT Nomor 6' }));
    await user.click(card.getByRole('button', { name: 'Has left' }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('offers no changes of the dock to a role that may only read', async () => {
    const { user } = await openDock(() => aBoard('23:24', [LATE, OVER], { may_arrange: false }));
    expect(side().queryByRole('button', { name: 'Free the bay' })).toBeNull();
    expect(side().queryByRole('button', { name: 'Has left' })).toBeNull();
    expect(side().getAllByRole('link', { name: 'Open permit' })).toHaveLength(2);
    const box = grid().getByRole('button', { name: /^PT Nomor 1/ });
    expect(box.getAttribute('draggable')).toBe('false');
    await user.click(box);
    const card = within(await screen.findByRole('dialog'));
    expect(card.getByText('Bay 1')).toBeTruthy();
    expect(card.queryByRole('combobox')).toBeNull();
  });

  it('changes the day of the dock by button and by key, and keeps it in the address', async () => {
    const { user, sent, search } = await openDock(night);
    await user.click(screen.getByRole('button', { name: 'The day after' }));
    await waitFor(() => expect(search().get('day')).toBe('2026-11-15'));
    await waitFor(() => expect(sent.at(-1)?.query.get('day') ?? '2026-11-15').toBe('2026-11-15'));
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('t');
    await waitFor(() => expect(search().has('day')).toBe(false));
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(search().get('day')).toBe('2026-11-13'));
  });

  it('reloads the dock when the live stream reports a movement', async () => {
    const board = { now: night() };
    const { tell } = await openDock(() => board.now);
    expect(side().getByText('Inside · 2, soonest out first')).toBeTruthy();
    board.now = aBoard('23:25', [{ ...LATE, ...came('23:25') }, OVER, INSIDE, DUE]);
    act(() => tell());
    expect(await side().findByText('Inside · 3, soonest out first')).toBeTruthy();
  });

  it('shows why the dock is closed on a day, and that nothing is booked', async () => {
    const slots = [aSlot(0, '20:00', '22:00', { closed: 'Perawatan lift', taken: 0 })];
    await openDock(() => aBoard('19:00', [], { slots }));
    expect(grid().getAllByText('Closed: Perawatan lift')).toHaveLength(2);
    expect(grid().getByText('20:00: closed')).toBeTruthy();
    expect(grid().getByText('No permits on this day yet.')).toBeTruthy();
    expect(side().getByText('Nobody is expected and nobody is inside.')).toBeTruthy();
  });

  it('shows the dock as a list by hour on a phone', async () => {
    onPhone();
    await openDock(night);
    expect(screen.queryByRole('complementary')).toBeNull();
    const hours = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(hours).toEqual(['20:001/4', '22:00Full', '23:00Full', '00:00']);
    expect(
      screen.getByRole('button', { name: /PT Nomor 1 ?22:00 – 24:00, Bay 1.*Late, not arrived · 1 h 24 m late/ }),
    ).toBeTruthy();
    expect(screen.getByText('Sat 14 Nov 23:00 until Sun 15 Nov 01:00')).toBeTruthy();
  });

  it('folds permits on a phone whose people left or did not come, but not permits with people inside', async () => {
    onPhone();
    const early = { from: at('20:00'), until: at('22:00') };
    await openDock(() => aBoard('23:24', [{ ...LATE, ...early }, OVER, INSIDE, DUE]));
    expect(screen.getByRole('button', { name: /PT Nomor 2/ }).closest('details')).toBeNull();
    expect(screen.getByText('Earlier · 1').closest('details')?.textContent).toContain('PT Nomor 1');
  });

  it('starts the list on a phone at now when what is over is folded', async () => {
    onPhone();
    const gone = { ...OVER, ...came('20:30'), left_at: at('22:00') };
    await openDock(() => aBoard('23:24', [gone, INSIDE, DUE]));
    expect(screen.getByText('Earlier · 1').closest('details')?.open).toBe(false);
    const hours = screen.getAllByRole('heading', { level: 2 }).map((hour) => hour.textContent);
    expect(hours).toEqual(['23:00Full', '00:00']);
  });

  it('offers to try again when the dock cannot be loaded', async () => {
    const answers = [problem(500, 'internal'), json(night())];
    const app = openDock(night, '', { 'GET /v1/dock': () => answers.shift() ?? json(night()) });
    const alert = await screen.findByRole('alert', {}, { timeout: 15_000 });
    expect(alert.textContent).toContain('The dock calendar could not be loaded.');
    within(alert).getByRole('button').click();
    await app;
  });
});

describe('Board on the wall', () => {
  const MINUTE = 60_000;
  it('fills the screen with late, inside and due permits, and closes the board with Escape', async () => {
    const { user, search } = await openDock(night, '?board=1');
    const wall = within(await screen.findByRole('dialog', { name: 'Dock board' }));
    expect(wall.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Late 1',
      'Inside 2',
      'Due 1',
    ]);
    expect(wall.getByText('1 h 24 m late')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search().has('board')).toBe(false));
    expect(store.getState().auth.token).toBe('staff-token');
  });

  it('opens the board for the wall with its key', async () => {
    const { user, search } = await openDock(night);
    await user.keyboard('b');
    await waitFor(() => expect(search().get('board')).toBe('1'));
    await screen.findByRole('dialog', { name: 'Dock board' });
  });

  it('keeps the session alive while the server answers the board, and says when it does not answer', async () => {
    const board = { answer: () => json(night()) };
    const { tell } = await openDock(night, '?board=1', { 'GET /v1/dock': () => board.answer() });
    await screen.findByRole('dialog', { name: 'Dock board' });
    act(() => writeActivity(Date.now() - 20 * MINUTE));
    act(() => tell());
    await waitFor(() => expect(Date.now() - (readActivity() ?? 0)).toBeLessThan(MINUTE));
    act(() => writeActivity(Date.now() - 20 * MINUTE));
    board.answer = () => problem(503, 'unavailable');
    act(() => tell());
    const wall = within(screen.getByRole('dialog', { name: 'Dock board' }));
    expect((await wall.findByRole('alert')).textContent).toContain('Not connected since');
    expect(Date.now() - (readActivity() ?? 0)).toBeGreaterThan(19 * MINUTE);
  });

  it('asks for the login when the board is closed after nobody touched it for hours', async () => {
    writeActivity(Date.now() - 29 * MINUTE);
    const { user } = await openDock(night, '?board=1', { 'POST /v1/logout': () => nothing() });
    await screen.findByRole('dialog', { name: 'Dock board' });
    const real = Date.now;
    try {
      // For three hours the board reloaded, but no person touched it.
      Date.now = () => real() + 180 * MINUTE;
      act(() => writeActivity(Date.now()));
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('heading', { name: 'Staff login' }, { timeout: 15_000 })).toBeTruthy();
      await waitFor(() => expect(store.getState().auth.token).toBeNull());
    } finally {
      Date.now = real;
    }
  });
});
