import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json } from '../../../test/server.ts';
import { aGatePermit, aShift, aVisit, inMinutes, openGate } from '../test-kit.ts';

it.each([
  ['b 9214', true],
  ['angkutjaya', true],
  ['AKSARA', true],
  ['f2x612d0m', true],
  ['agus', true],
  ['b 9215', false],
])('finds a permit by what a guard types: %s', async (typed, isThere) => {
  const permit = aGatePermit({ plate: 'B 9214 TXR', driver_name: 'Agus Setiawan' });
  const { user } = await openGate({ permits: [permit], address: '?view=inside' });
  await user.type(await screen.findByRole('searchbox', { name: 'Company, plate or number' }), typed);
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

it('shows who is due now, who later, and who tomorrow', async () => {
  const later = aGatePermit({ id: uuid(110), tenant: 'Kopi Senja', from: inMinutes(300), until: inMinutes(420) });
  const tomorrow = aGatePermit({ id: uuid(111), tenant: 'Roti Pagi', from: inMinutes(1000), until: inMinutes(1120) });
  await openGate({ permits: [aGatePermit(), later, tomorrow], address: '?view=due' });
  const part = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('button');
  expect((await part('Now')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Toko Buku Aksara'),
  ]);
  expect((await part('Later')).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Kopi Senja')]);
  expect(screen.getByText('Tomorrow').closest('details')?.textContent).toContain('Roti Pagi');
});

it('records that a vehicle left', async () => {
  const permit = aGatePermit({ visits: [aVisit(20)] });
  const path = `/v1/properties/${permit.property_id}/permits/${permit.id}/departure`;
  const { user, known } = await openGate({
    permits: [permit],
    address: '?view=inside',
    answers: {
      [`POST ${path}`]: () => {
        known.permits = [{ ...permit, departed_at: inMinutes(0) }];
        return json({ left_at: inMinutes(0) });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Vehicle left: Toko Buku Aksara' }));
  expect(await screen.findByText('Nobody is inside.')).toBeTruthy();
});

it.each<[string, Parameters<typeof openGate>[0]]>([
  ['while no guard is on duty', { shift: null }],
  ['by a guard who may not read permits', { actions: ['gate.check'], shift: aShift() }],
])('does not offer to record that a vehicle left %s', async (_, options) => {
  await openGate({ permits: [aGatePermit({ visits: [aVisit(20)] })], address: '?view=inside', ...options });
  expect(await screen.findByRole('button', { name: /Toko Buku Aksara/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Vehicle left/ })).toBeNull();
});
