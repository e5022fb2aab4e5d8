import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json } from '../../../test/server.ts';
import { aGatePermit, aShift, aVisit, aWorkPermit, inMinutes, openGate } from '../test-kit.ts';

afterEach(() => void vi.useRealTimers());

it.each([
  ['b 9214', true],
  ['angkutjaya', true],
  ['AKSARA', true],
  ['f2x612d0m', true],
  ['agus', true],
  ['citra', true],
  ['b 9215', false],
])('finds a permit by what a guard types: %s', async (typed, isThere) => {
  const workers = [{ id: uuid(500), name: 'Citra Dewi', position: 'Teknisi' }];
  const permit = aGatePermit({ plate: 'B 9214 TXR', driver_name: 'Agus Setiawan', workers });
  const { user } = await openGate({ permits: [permit], address: '?view=inside' });
  await user.type(await screen.findByRole('searchbox', { name: 'Company, name, plate or number' }), typed);
  const row = isThere
    ? screen.findByRole('button', { name: /Toko Buku Aksara/ })
    : screen.findByText(/Nothing matches/);
  expect(await row).toBeTruthy();
});

it('offers a call beside who is late', async () => {
  await openGate({ permits: [aGatePermit({ from: inMinutes(-40) })], address: '?view=late' });
  const call = await screen.findByRole('link', { name: 'Call Toko Buku Aksara' });
  expect(call.getAttribute('href')).toBe('tel:081211112222');
});

it('shows the permits that are due now, later, later today and tomorrow', async () => {
  // 01:00 in Jakarta: the board of the evening before is still on, and the next one begins this evening.
  vi.useFakeTimers({ now: new Date('2026-11-18T18:00:00Z'), toFake: ['Date'] });
  const due = (number: number, tenant: string, hours: number) =>
    aGatePermit({ id: uuid(number), tenant, from: inMinutes(hours * 60), until: inMinutes(hours * 60 + 120) });
  const permits = [aGatePermit(), due(110, 'Kopi Senja', 4), due(111, 'Roti Pagi', 20), due(112, 'Salon Ayu', 25)];
  await openGate({ permits, address: '?view=due' });
  const part = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('button');
  const folded = (name: string) =>
    within(screen.getByText(name).closest('details') ?? document.body).getAllByRole('button', { hidden: true });
  const texts = (rows: readonly HTMLElement[]) => rows.map(({ textContent }) => textContent);
  expect(texts(await part('Now'))).toEqual([expect.stringContaining('Toko Buku Aksara')]);
  expect(texts(await part('Later'))).toEqual([expect.stringContaining('Kopi Senja')]);
  expect(texts(folded('Later today'))).toEqual([expect.stringContaining('Roti Pagi')]);
  expect(texts(folded('Tomorrow'))).toEqual([expect.stringContaining('Salon Ayu')]);
});

it('shows how many people came in when they have left', async () => {
  const visit = aVisit(90, { came: 4, workers: 1, worker_ids: [], closed_at: inMinutes(-5) });
  await openGate({ permits: [aWorkPermit({ state: 'checked', visits: [visit] })], address: '?view=left' });
  expect(await screen.findByText(/^4 people, L2-21$/)).toBeTruthy();
});

// A function, because the times count from the moment of the test, not from when this file was loaded.
const inside = () => ({ visits: [aVisit(20)] });
const forgotten = () => ({ from: inMinutes(-480), until: inMinutes(-300), visits: [aVisit(400)] });

it.each([
  ['that is inside', inside, 'inside', 'Nobody is inside.'],
  [
    'whose departure nobody recorded, in the list of who left',
    forgotten,
    'left',
    'The vehicle of Toko Buku Aksara has left',
  ],
  ['whose departure nobody recorded, in the muster', forgotten, 'muster', 'Nobody is inside.'],
])('records that a vehicle left %s', async (_, change, view, told) => {
  const permit = aGatePermit(change());
  const path = `/v1/properties/${permit.property_id}/permits/${permit.id}/departure`;
  const { user, known } = await openGate({
    permits: [permit],
    address: `?view=${view}`,
    answers: {
      [`POST ${path}`]: () => {
        known.permits = [{ ...permit, departed_at: inMinutes(0) }];
        return json({ left_at: inMinutes(0) });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Vehicle left: Toko Buku Aksara' }));
  expect(await screen.findByText(told)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Vehicle left/ })).toBeNull());
});

it.each<[string, Parameters<typeof openGate>[0]]>([
  ['while no guard is on duty', { shift: null }],
  ['by a guard who may not read permits', { actions: ['gate.check'], shift: aShift() }],
])('does not offer to record that a vehicle left %s', async (_, options) => {
  await openGate({ permits: [aGatePermit({ visits: [aVisit(20)] })], address: '?view=inside', ...options });
  expect(await screen.findByRole('button', { name: /Toko Buku Aksara/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Vehicle left/ })).toBeNull();
});
