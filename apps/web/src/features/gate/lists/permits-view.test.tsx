import { listTonight, permitsOnBoard } from '@gerbang/shared/domain/gate/tonight';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json } from '../../../test/server.ts';
import { aGateItem, aGatePermit, aTonight, aVisit, aWorkPermit, inMinutes, openGate, TIME_ZONE } from '../test-kit.ts';

const night = { now: new Date(), time_zone: TIME_ZONE };
const LISTS = ['due', 'late', 'inside', 'left'] as const;
const passed = [aGateItem(1, { qty: 4, passed: 4 })];

describe('the lists of the gate', () => {
  it.each([
    ['goods that may pass now', aGatePermit(), 'due'],
    ['goods that may pass later tonight', aGatePermit({ from: inMinutes(300), until: inMinutes(420) }), 'due'],
    ['goods that may pass tomorrow', aGatePermit({ from: inMinutes(1000), until: inMinutes(1120) }), undefined],
    ['goods that have not come after 30 minutes', aGatePermit({ from: inMinutes(-31) }), 'late'],
    ['goods that have not come after 29 minutes', aGatePermit({ from: inMinutes(-29) }), 'due'],
    ['goods of which a part has come', aGatePermit({ from: inMinutes(-40), visits: [aVisit(20)] }), 'inside'],
    ['goods whose vehicle is still inside', aGatePermit({ items: passed, visits: [aVisit(20)] }), 'inside'],
    ['goods whose vehicle has left', aGatePermit({ visits: [aVisit(20)], departed_at: inMinutes(-5) }), 'left'],
    ['goods out that are all out', aGatePermit({ kind: 'unloading', items: passed, visits: [aVisit(20)] }), 'left'],
    ['goods that did not come', aGatePermit({ from: inMinutes(-200), until: inMinutes(-80) }), undefined],
    ['work that may begin', aWorkPermit(), 'due'],
    ['work that nobody came for', aWorkPermit({ from: inMinutes(-31) }), 'late'],
    ['people inside', aWorkPermit({ visits: [aVisit(90)] }), 'inside'],
    ['people inside beyond their time', aWorkPermit({ until: inMinutes(-5), visits: [aVisit(90)] }), 'inside'],
    ['people who have left', aWorkPermit({ visits: [aVisit(90, { closed_at: inMinutes(-10) })] }), 'left'],
  ])('have %s in one list at most', (_, permit, list) => {
    const found = LISTS.filter((one) => listTonight(aTonight([permit]), night, one).length > 0);
    expect(found).toEqual(list === undefined ? [] : [list]);
  });

  it('show people who stay beyond their time before the others who are inside', () => {
    const over = aWorkPermit({ from: inMinutes(-100), until: inMinutes(-5), visits: [aVisit(90)] });
    const goods = aGatePermit({ from: inMinutes(-200), visits: [aVisit(20)] });
    const found = listTonight(aTonight([goods, over]), night, 'inside');
    expect(found.map(({ permit, presence }) => [permit.code, presence])).toEqual([
      [over.code, 'over'],
      [goods.code, 'inside'],
    ]);
  });

  it('keep who comes on the next day apart', () => {
    const tomorrow = aGatePermit({ from: inMinutes(1000), until: inMinutes(1120) });
    const tonight = aTonight([aGatePermit({ code: 'x' }), tomorrow]);
    expect(permitsOnBoard(tonight, night, 'next').map(({ permit }) => permit.code)).toEqual([tomorrow.code]);
  });
});

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
  await user.click(await screen.findByRole('button', { name: 'Vehicle of Toko Buku Aksara left' }));
  expect(await screen.findByText('Nobody is inside.')).toBeTruthy();
});
