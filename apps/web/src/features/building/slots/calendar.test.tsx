import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { json, nothing, problem } from '../../../test/server.ts';
import { aCalendar, CALENDAR, MORNING, NIGHT, openSchedule } from './test-kit.ts';

const BUSY = [
  { slot_id: MORNING.id, capacity: 4, taken: 3, set_by_hand: false },
  { slot_id: NIGHT.id, capacity: 6, taken: 0, set_by_hand: true },
];
const day = (name: RegExp) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog'));
const DAY = '?day=2026-11-20';
const at = (search: string) => `/settings/schedule${search}`;

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./SlotsScreen.tsx'), 30_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // Already 16 November in Jakarta, still 15 November in UTC.
  vi.useFakeTimers({ now: Date.parse('2026-11-15T18:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Calendar of a month', () => {
  it('shows the booked and free places of each slot and the closed days of a month, and marks today at the property', async () => {
    const { asked } = await openSchedule({
      [CALENDAR]: () =>
        json(
          aCalendar({
            '2026-11-20': { slots: BUSY },
            '2026-11-24': { closed: 'Libur', closed_en: 'Holiday', slots: BUSY },
          }),
        ),
    });
    expect(asked('/v1/slot-calendar')[0]?.query.get('month')).toBe('2026-11');
    expect(await day(/^Friday, 20 November 2026, 3 of 10 places taken$/)).toBeTruthy();
    const closed = await day(/^Tuesday, 24 November 2026, closed: Holiday, 3 of 10 places taken$/);
    expect(closed.textContent).toContain('3 taken');
    expect(screen.getByText('24 Nov').closest('li')?.textContent).toBe('24 Nov closed: Holiday');
    const today = screen.getByRole('button', { current: 'date' });
    expect(today.textContent).toMatch(/^Monday, 16 November 2026, today/);
    expect(screen.getByRole('table', { name: 'Goods in, November 2026' })).toBeTruthy();
  });

  it('shows another month of the calendar and keeps it in the address', async () => {
    const { user, search, asked } = await openSchedule();
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    expect(search()).toBe('?month=2026-12');
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
    await waitFor(() => expect(asked('/v1/slot-calendar').at(-1)?.query.get('month')).toBe('2026-12'));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(search()).toBe('');
  });

  it('opens the month and the day that the address names', async () => {
    const { asked } = await openSchedule({}, at('?month=2027-02&kind=unloading'));
    expect(await screen.findByRole('table', { name: 'Goods out, February 2027' })).toBeTruthy();
    expect(Object.fromEntries(asked('/v1/slot-calendar')[0]?.query ?? [])).toMatchObject({
      kind: 'unloading',
      month: '2027-02',
    });
  });

  it('moves the focus from day to day with the arrow keys, also into the next month', async () => {
    const { user, search } = await openSchedule();
    const today = await day(/16 November 2026/);
    const days = within(screen.getByRole('table')).getAllByRole('button');
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toEqual([today]);
    today.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('24 November 2026');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('1 December 2026'));
    expect(search()).toBe('?month=2026-12');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('30 November 2026'));
    await user.keyboard('{Enter}');
    expect(search()).toBe('?day=2026-11-30');
    expect(await screen.findByRole('dialog', { name: 'Monday, 30 November 2026' })).toBeTruthy();
  });

  it('offers to try again when the month of the calendar cannot be loaded', async () => {
    let isDown = true;
    const { user } = await openSchedule({
      [CALENDAR]: () => (isDown ? problem(503, 'unavailable') : json(aCalendar())),
    });
    const alert = within(await screen.findByRole('alert'));
    isDown = false;
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await day(/^Friday, 20 November 2026, 0 of 6 places taken$/)).toBeTruthy();
  });
});

describe('Places of a day', () => {
  const BUSY_DAY = { [CALENDAR]: () => json(aCalendar({ '2026-11-20': { slots: BUSY } })) };

  it('sets the number of places for one day and restores the usual number', async () => {
    const { user, writes, asked } = await openSchedule(
      { ...BUSY_DAY, 'PUT /v1/slot-day': () => json({ ...BUSY[0], day: '2026-11-20' }) },
      at(DAY),
    );
    const form = await panel();
    const save = await form.findByRole('button', { name: 'Save places' });
    expect(save).toHaveProperty('disabled', true);
    expect(form.getByText('3 taken · as usual')).toBeTruthy();
    expect(form.getByText('0 taken · usually 2')).toBeTruthy();
    const morning = form.getByRole('textbox', { name: 'Places of 08:00 - 10:00' });
    await user.clear(morning);
    await user.type(morning, '8');
    expect(form.getByText('3 taken · usually 4')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Malam: back to 2 places' }));
    expect(form.getByRole('textbox', { name: 'Places of Malam' })).toHaveProperty('value', '2');
    await user.click(save);
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(writes().map(({ body }) => body)).toEqual([
      { slot_id: MORNING.id, day: '2026-11-20', capacity: 8 },
      { slot_id: NIGHT.id, day: '2026-11-20', capacity: null },
    ]);
    await waitFor(() => expect(asked('/v1/slot-calendar').length).toBeGreaterThan(1));
  });

  it('refuses fewer places than are booked, and an empty number of places', async () => {
    const { user, writes } = await openSchedule(BUSY_DAY, at(DAY));
    const form = await panel();
    const morning = await form.findByRole('textbox', { name: 'Places of 08:00 - 10:00' });
    await user.clear(morning);
    await user.click(form.getByRole('button', { name: 'Save places' }));
    expect(await form.findByText('Please Complete Field')).toBeTruthy();
    await user.type(morning, '2');
    await user.click(form.getByRole('button', { name: 'Save places' }));
    expect(await form.findByText('3 are taken already, it cannot be fewer')).toBeTruthy();
    expect(document.activeElement).toBe(morning);
    expect(writes()).toEqual([]);
  });

  it('shows a refused number of places at its field and keeps the input when places were booked meanwhile', async () => {
    const refusal = { type: 'about:blank', title: 'slot_full', status: 409, code: 'slot_full', request_id: 'r-1' };
    const full = () => json({ ...refusal, params: { taken: 4 } }, 409);
    const { user } = await openSchedule({ ...BUSY_DAY, 'PUT /v1/slot-day': full }, at(DAY));
    const form = await panel();
    const morning = await form.findByRole('textbox', { name: 'Places of 08:00 - 10:00' });
    await user.clear(morning);
    await user.type(morning, '3');
    await user.click(form.getByRole('button', { name: 'Save places' }));
    expect(await form.findByText('4 are taken already, it cannot be fewer')).toBeTruthy();
    expect(morning).toHaveProperty('value', '3');
  });

  it('shows a day read-only if it is past or the role may only read', async () => {
    const { unmount } = await openSchedule({}, at('?day=2026-11-15'));
    expect(await (await panel()).findByText('This date has passed, so it cannot be changed.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
    await openSchedule({}, at(DAY), ['property.read']);
    expect(await (await panel()).findByText('Your role can look, but not change.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('Closing of a day', () => {
  it('closes a day with a reason and reports the permits booked on it', async () => {
    let closed: string | null = null;
    const { user, writes } = await openSchedule(
      {
        [CALENDAR]: () => json(aCalendar({ '2026-11-20': { closed, slots: BUSY } })),
        'PUT /v1/closed-date': ({ body }) => {
          closed = (body as { reason: string }).reason;
          return json({ days: [{ day: '2026-11-20', reason: closed, booked: 5 }], booked: 5 });
        },
      },
      at(DAY),
    );
    const form = await panel();
    await user.click(await form.findByRole('button', { name: 'Close this date' }));
    expect(await form.findByText('Please Complete Field')).toBeTruthy();
    expect(form.getByText(/^There are 3 bookings for goods in already/)).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Libur Natal');
    await user.type(form.getByRole('textbox', { name: 'Reason in English' }), 'Christmas');
    await user.click(form.getByRole('button', { name: 'Close this date' }));
    expect(await form.findByText(/^5 permits are booked on this date and stay valid/)).toBeTruthy();
    expect(form.getByRole('heading', { name: 'This date is closed' })).toBeTruthy();
    expect(writes()[0]?.body).toEqual({ day: '2026-11-20', reason: 'Libur Natal', reason_en: 'Christmas' });
    expect(await screen.findByText('Date Closed')).toBeTruthy();
  });

  it('reopens a closed day', async () => {
    let closed: string | null = 'Libur';
    const { user, writes } = await openSchedule(
      {
        [CALENDAR]: () => json(aCalendar({ '2026-11-20': { closed } })),
        'DELETE /v1/closed-date': () => {
          closed = null;
          return nothing();
        },
      },
      at(DAY),
    );
    const form = await panel();
    expect(await form.findByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Libur');
    await user.click(form.getByRole('button', { name: 'Open again' }));
    expect(await form.findByRole('button', { name: 'Close this date' })).toBeTruthy();
    expect(writes()[0]?.query.get('day')).toBe('2026-11-20');
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', '');
  });

  it('removes the day from the address when the panel of the day closes', async () => {
    const { user, search } = await openSchedule({}, at(DAY));
    await panel();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBe(''));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Closing of a range of days', () => {
  const open = async (answers = {}) => {
    const app = await openSchedule(answers);
    await app.user.click(await screen.findByRole('button', { name: 'Close several days' }));
    return { ...app, form: await panel() };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  /**
   * Chooses the last day in the calendar of its field. `months` is how many months to turn the calendar forward
   * (negative: back) first.
   */
  const fill = async ({ user, form }: Opened, last: string, months = 0) => {
    await user.click(form.getByRole('button', { name: /^To/ }));
    const calendar = within(
      await waitFor(() => {
        const opened = document.querySelector<HTMLElement>('[data-dates-dropdown]');
        if (opened === null) throw new Error('no calendar is open');
        return opened;
      }),
    );
    const turn = months < 0 ? 'Previous month' : 'Next month';
    for (let turned = 0; turned < Math.abs(months); turned++) {
      await user.click(calendar.getByRole('button', { name: turn, hidden: true }));
    }
    await user.click(calendar.getByRole('button', { name: last, hidden: true }));
  };

  it('shows missing and wrong values of a range to close at their fields', async () => {
    const opened = await open();
    const { user, form, writes } = opened;
    expect(form.getByRole('button', { name: 'From: Mon, 16-Nov-2026' }).textContent).toBe('Mon, 16 Nov 2026');
    await user.click(form.getByRole('button', { name: 'Close days' }));
    expect(await form.findAllByText('Please Complete Field')).toHaveLength(2);
    await fill(opened, '1 March 2027', 4);
    await user.click(form.getByRole('button', { name: 'Close days' }));
    expect(await form.findByText('At most 92 days at once')).toBeTruthy();
    await fill(opened, '17 November 2026', -4);
    for (const name of ['Monday', 'Tuesday']) await user.click(form.getByRole('checkbox', { name }));
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Audit');
    await user.click(form.getByRole('button', { name: 'Close days' }));
    expect(await form.findByText('There is no such day in this range')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('closes a range of days and lists the closed days on which permits are booked', async () => {
    const days = [
      { day: '2026-11-21', reason: 'Audit', booked: 2 },
      { day: '2026-11-22', reason: 'Audit', booked: 0 },
    ];
    const opened = await open({ 'POST /v1/closed-date-range': () => json({ days, booked: 2 }) });
    const { user, form, writes, asked } = opened;
    await fill(opened, '22 November 2026');
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await user.click(form.getByRole('checkbox', { name }));
    }
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Audit');
    await user.click(form.getByRole('button', { name: 'Close 2 days' }));
    expect((await form.findByRole('alert')).textContent).toMatch(/^2 permits are booked on these days and stay valid/);
    expect(form.getByRole('term').textContent).toBe('Sat, 21 Nov');
    expect(form.getByRole('definition').textContent).toBe('2 permits');
    const body = { first: '2026-11-16', last: '2026-11-22', reason: 'Audit', reason_en: '', weekdays: [6, 0] };
    expect(writes()[0]?.body).toEqual(body);
    await waitFor(() => expect(asked('/v1/slot-calendar')).toHaveLength(2));
    await user.click(form.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reports only the number of closed days when no permits are booked in the range', async () => {
    const days = [{ day: '2026-11-16', reason: 'Audit', booked: 0 }];
    const opened = await open({ 'POST /v1/closed-date-range': () => json({ days, booked: 0 }) });
    const { user, form } = opened;
    await fill(opened, '16 November 2026');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Audit');
    await user.click(form.getByRole('button', { name: 'Close 1 day' }));
    expect(await screen.findByText('1 day closed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
