import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aLoadingForm } from '../../../test/loading-forms.ts';
import { json, problem } from '../../../test/server.ts';
import type { SentRequest } from '../../../test/server.ts';
import {
  confirm,
  EXIT_SLOT,
  fillAndSubmit,
  lastBatch,
  openDetail,
  press,
  SECOND_FORM,
  section,
  serveUnloading,
  warmUp,
} from '../../../test/unloading.ts';

const HOLD = 'POST /v1/public/loading-unloading/hold';
const TIMES = 'GET /v1/public/loading-unloading/time';

beforeAll(warmUp, 60_000);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('language', 'en');
});

const holds = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path.endsWith('/hold')).map(({ method }) => method);
const heldFor = (seconds: number) => json({ until: '2026-11-17T01:00:00.000Z', seconds });

describe("the hold of a visitor's goods out", () => {
  it('holds the slot of the chosen day, shows how long in section and bar, and releases it when the form is left', async () => {
    const sent = serveUnloading();
    const app = await openDetail();
    expect(holds(sent)).toEqual([]);
    await press(app, '17 November 2026');
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    const [card, bar] = screen.getAllByRole('timer');
    expect(card?.textContent).toMatch(/22:00 – Wed 18 Nov 08:00Held for you for (10:00|9:59)/);
    expect(bar?.textContent).toMatch(/^Place held (10:00|9:59)$/);
    const asked = sent.find(({ path }) => path.endsWith('/hold'));
    const property_id = aLoadingForm().property.id;
    expect(asked?.body).toEqual({ property_id, form_type: 'unloading', date: '2026-11-17', time: EXIT_SLOT.name });
    app.unmount();
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'DELETE']));
  });

  it('asks whether to take the place again when the hold has ended, and keeps the chosen goods', async () => {
    let seconds = 1;
    const sent = serveUnloading({ [HOLD]: () => heldFor(seconds) });
    const app = await openDetail();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await press(app, '17 November 2026');
    const place = section('Going out');
    expect(await place.findByText(/Hold ended. Take it again\?/, {}, { timeout: 3000 })).toBeTruthy();
    seconds = 600;
    await press(app, 'Take it again');
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).checked).toBe(true);
    expect(holds(sent)).toEqual(['POST', 'POST']);
  });

  it('offers the next free day when somebody else has taken the last place', async () => {
    let isTaken = false;
    const sent = serveUnloading({
      [TIMES]: ({ query }) => {
        const left = isTaken && query.get('date') === '2026-11-17' ? 0 : 1;
        return json({ times: [query.has('date') ? { ...EXIT_SLOT, capacity: 4, left } : EXIT_SLOT] });
      },
      'GET /v1/public/loading-unloading/soonest': () =>
        json({ slots: [{ date: '2026-11-19', time: EXIT_SLOT.name, left: 1 }] }),
      [HOLD]: ({ body }) => {
        if ((body as { date: string }).date !== '2026-11-17') return heldFor(600);
        isTaken = true;
        return problem(409, 'slot_full');
      },
    });
    const app = await openDetail();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await press(app, '17 November 2026');
    await app.user.click(await screen.findByRole('button', { name: 'Take this time' }));
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    await press(app, 'Submit');
    await confirm(app);
    await waitFor(() => expect(lastBatch(sent)?.forms[0]?.date).toBe('2026-11-19T00:00:00+07:00'));
  });

  it('offers only the slot of goods out, also when another slot of the day is free', async () => {
    const late = { id: uuid(61), name: '23:00 - 09:00', capacity: 4, left: 3 };
    let isTaken = false;
    serveUnloading({
      [TIMES]: () => json({ times: [{ ...EXIT_SLOT, capacity: 4, left: isTaken ? 0 : 1 }, late] }),
      'GET /v1/public/loading-unloading/soonest': () =>
        json({
          slots: [
            { date: '2026-11-17', time: late.name, left: 3 },
            { date: '2026-11-19', time: EXIT_SLOT.name, left: 1 },
          ],
        }),
      [HOLD]: () => {
        isTaken = true;
        return problem(409, 'slot_full');
      },
    });
    const app = await openDetail();
    await press(app, '17 November 2026');
    await screen.findByRole('button', { name: 'Take this time' });
    expect(section('Going out').getByText('Thu 19 Nov 22:00 – Fri 20 Nov 08:00')).toBeTruthy();
  });

  it('offers the next free day when the slot is full at the moment of sending', async () => {
    let isTaken = false;
    serveUnloading({
      [TIMES]: () => json({ times: [{ ...EXIT_SLOT, capacity: 4, left: isTaken ? 0 : 1 }] }),
      'GET /v1/public/loading-unloading/soonest': () =>
        json({ slots: [{ date: '2026-11-19', time: EXIT_SLOT.name, left: 1 }] }),
      'POST /v1/public/loading-unloading/batch': () => {
        isTaken = true;
        return problem(409, 'slot_full');
      },
    });
    const app = await openDetail();
    await fillAndSubmit(app);
    await confirm(app);
    expect(await screen.findByRole('button', { name: 'Take this time' })).toBeTruthy();
    expect(screen.getByText('This date is full. Choose another date.')).toBeTruthy();
  });

  it('extends the hold while the form is only clicked in', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const sent = serveUnloading();
    const app = await openDetail();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await press(app, '17 November 2026');
    await screen.findAllByRole('timer');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    await press(app, 'Less of Manekin');
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'POST']));
  });

  it('holds nothing for several forms, because a device holds one place', async () => {
    const sent = serveUnloading();
    const app = await openDetail([aLoadingForm(), SECOND_FORM]);
    await fillAndSubmit(app);
    await screen.findByRole('dialog', { name: 'Send the request?' });
    expect(holds(sent)).toEqual([]);
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
