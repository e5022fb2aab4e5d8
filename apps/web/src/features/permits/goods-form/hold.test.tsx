import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import {
  aTenantWithUnits,
  AT_GATE,
  givenDraft,
  lastForm,
  openGoods,
  section,
  serveGoods,
  submitAndConfirm,
  warmUp,
} from '../../../test/goods.ts';
import { json, problem } from '../../../test/server.ts';
import type { SentRequest } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';
import { forgetUploads, stubUploads } from '../../../test/upload-server.ts';

const HOLD = 'POST /v1/public/loading-unloading/hold';
const MINUTE_MS = 60_000;

beforeAll(warmUp, 60_000);
beforeEach(() => {
  stubUploads();
  givenDraft();
});
afterEach(() => {
  vi.useRealTimers();
  forgetUploads();
});

async function open(answers: Parameters<typeof serveGoods>[0] = {}) {
  const sent = serveGoods({ 'GET /v1/public/property': () => json([AT_GATE]), ...answers });
  return { sent, ...(await openGoods()) };
}
const holds = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path.endsWith('/hold')).map(({ method }) => method);
const heldFor = (seconds: number) => json({ until: '2026-11-17T01:00:00.000Z', seconds });

describe('the hold of a slot', () => {
  it('holds the chosen slot, shows how long in section and bar, and releases it when the form is left', async () => {
    const { sent, unmount } = await open();
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    const [card, bar] = screen.getAllByRole('timer');
    expect(card?.textContent).toMatch(/^Tue 17 Nov 08:00 – 10:00Held for you for (10:00|9:59)/);
    expect(bar?.textContent).toMatch(/^Place held (10:00|9:59)$/);
    expect(screen.getByText('Place held for 10 more minutes.')).toBeTruthy();
    const asked = sent.find(({ path }) => path.endsWith('/hold'));
    const slot = { property_id: AT_GATE.id, form_type: 'loading', date: '2026-11-17', time: '08:00 - 10:00' };
    expect(asked?.body).toEqual(slot);
    unmount();
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'DELETE']));
  });

  it('releases the place when another day is chosen, and when the page is closed', async () => {
    const { sent, user } = await open();
    await waitFor(() => expect(holds(sent)).toEqual(['POST']));
    await user.click(await screen.findByRole('button', { name: '19 November 2026' }));
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'DELETE']));
    await user.click(await screen.findByRole('radio', { name: /^08:00/ }));
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'DELETE', 'POST']));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(holds(sent).at(-1)).toBe('DELETE'));
  });

  it('extends the hold while the form is typed in, at most once a minute', async () => {
    const { sent, user } = await open();
    await waitFor(() => expect(holds(sent)).toEqual(['POST']));
    await screen.findAllByRole('timer');
    await user.type(screen.getByLabelText('Company name'), 'A');
    expect(holds(sent)).toEqual(['POST']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
    await user.type(screen.getByLabelText('Company name'), 'bc');
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'POST']));
  });

  it('extends the hold while the form is only clicked in', async () => {
    const { sent, user } = await open();
    await screen.findAllByRole('timer');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
    await user.click(screen.getByRole('button', { name: 'Edit Kardus stok kemeja' }));
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'POST']));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }));
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    await user.click(await dialog.findByRole('radio', { name: 'palet' }));
    await waitFor(() => expect(holds(sent)).toEqual(['POST', 'POST', 'POST']));
  });

  it('ends on a device that has slept past the end', async () => {
    await open();
    await screen.findAllByRole('timer');
    // Only the clock moves on: timers stop while a device sleeps.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * MINUTE_MS });
    expect(await screen.findByRole('button', { name: 'Take it again' }, { timeout: 3000 })).toBeTruthy();
  });

  it('is announced at 5 minutes and at 1, and warns below 2 minutes', async () => {
    let seconds = 300;
    const { unmount } = await open({ [HOLD]: () => heldFor(seconds) });
    expect(await screen.findByText('Place held for 5 more minutes.')).toBeTruthy();
    expect(screen.getByText('Place held').parentElement?.dataset['short']).toBeUndefined();
    unmount();
    seconds = 60;
    await open({ [HOLD]: () => heldFor(seconds) });
    expect(await screen.findByText('Place held for 1 more minute.')).toBeTruthy();
    expect(screen.getByText('Place held').parentElement?.dataset['short']).toBe('true');
  });

  it('asks whether to take the place again when the hold has ended, and keeps all fields', async () => {
    let seconds = 1;
    const { user, sent } = await open({ [HOLD]: () => heldFor(seconds) });
    const place = section('Building and time');
    expect(await place.findByText(/Hold ended. Take it again\?/, {}, { timeout: 3000 })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Hold ended. Take it again?' })).toBeTruthy();
    expect(screen.queryByText(/^Place held/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('PT Sinar Abadi');
    seconds = 600;
    await user.click(screen.getByRole('button', { name: 'Take it again' }));
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    expect(document.activeElement?.contains(screen.getAllByRole('timer')[0] ?? null)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(holds(sent)).toEqual(['POST', 'POST']);
  });

  it('keeps the focus in the bar when the place is taken again there', async () => {
    let seconds = 1;
    const { user } = await open({ [HOLD]: () => heldFor(seconds) });
    const again = await screen.findByRole('button', { name: 'Hold ended. Take it again?' }, { timeout: 3000 });
    seconds = 600;
    await user.click(again);
    await waitFor(() => expect(screen.getAllByRole('timer')).toHaveLength(2));
    expect(document.activeElement?.textContent).toContain('Place held');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('offers the next free slot when somebody else has taken the last place', async () => {
    let left = 1;
    const { user, sent } = await open({
      'GET /v1/public/loading-unloading/time': () =>
        json({
          times: [
            { id: uuid(61), name: '08:00 - 10:00', capacity: 4, left },
            { id: uuid(62), name: '13:00 - 15:00', capacity: 4, left: 2 },
          ],
        }),
      [HOLD]: ({ body }) => {
        if ((body as { time: string }).time !== '08:00 - 10:00') return heldFor(600);
        left = 0;
        return problem(409, 'slot_full');
      },
    });
    const take = await screen.findByRole('button', { name: 'Take this time' });
    expect(section('Building and time').getByText('Tue 17 Nov 13:00 – 15:00')).toBeTruthy();
    await user.click(take);
    await waitFor(() => expect(screen.getByRole('radio', { name: /^13:00/, checked: true })).toBeTruthy());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Tue 17 Nov 13:00 – 15:00Held for you/));
    await submitAndConfirm(user);
    await waitFor(() => expect(lastForm(sent)?.time).toBe('13:00 - 15:00'));
  });

  it.each([
    ['network_share_full', /because your network already holds many places/],
    ['unavailable', /^This place is not held. You can still/],
  ])('says plainly that the place is not held after %s, and lets the request go on', async (code, text) => {
    const { user, sent } = await open({ [HOLD]: () => problem(409, code) });
    expect(await within(document.body).findByText(text)).toBeTruthy();
    await submitAndConfirm(user);
    await waitFor(() => expect(lastForm(sent)?.time).toBe('08:00 - 10:00'));
  });

  it("holds and lists slots with a tenant's session", async () => {
    const tenant = aTenantWithUnits();
    tenantSession(tenant);
    givenDraft({}, `loading:${tenant.id}`);
    const { sent } = await open();
    await waitFor(() => expect(holds(sent)).toEqual(['POST']));
    for (const path of ['hold', 'time', 'soonest']) {
      const request = sent.find((other) => other.path.endsWith(`/${path}`));
      expect([path, request?.headers.get('Authorization')]).toEqual([path, 'Bearer tenant-token']);
    }
  });
});
