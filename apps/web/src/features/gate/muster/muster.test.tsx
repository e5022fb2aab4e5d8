import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aGatePermit, aVisit, aWorkPermit, inMinutes, openGate, withoutNetwork } from '../test-kit.ts';

const inside = () => [
  aWorkPermit({ state: 'checked', visits: [aVisit(90, { workers: 5, worker_ids: [500, 501, 502].map(uuid) })] }),
  aGatePermit({ visits: [aVisit(20)], driver_name: 'Bowo Santoso', plate: 'B 9214 KXA' }),
];
const began = (minutes: number, is_drill = false) => ({
  id: uuid(900),
  at: inMinutes(-minutes),
  by: 'Slamet',
  step: { step: 'begin' as const, is_drill },
});
const safe = (name: string) => screen.findByRole('checkbox', { name: `${name} is safe` });

it('begins from the list of people inside, ticks by name without network, and keeps what was ticked', async () => {
  const { user, movements } = await openGate({ permits: inside(), address: '?view=inside' });
  await user.click(await screen.findByRole('button', { name: 'Muster 6' }));
  withoutNetwork();
  await user.click(await screen.findByRole('button', { name: 'Begin emergency muster' }));
  await user.click(await safe('Agus'));
  await waitFor(async () => expect(await safe('Agus')).toHaveProperty('checked', true));
  expect(screen.getByText(/ticked by Budi Santoso/)).toBeTruthy();
  withoutNetwork(false);
  await waitFor(() => expect(movements().map(({ muster }) => muster?.step)).toEqual(['begin', 'tick']));
  expect(movements()[1]).toMatchObject({
    was_offline: true,
    muster: { step: 'tick', permit_id: uuid(101), worker_id: uuid(500), safe: 1 },
  });
});

it('shows what other phones have ticked, who is missing, and people without a name as a number', async () => {
  const ticked = { permit_id: uuid(101), worker_id: uuid(501), safe: 1 };
  const tick = { id: uuid(901), at: inMinutes(-1), by: 'Slamet', step: { step: 'tick' as const, ...ticked } };
  const { user, movements } = await openGate({
    permits: inside(),
    muster: [began(2), tick],
    address: '?view=muster',
  });
  expect(await safe('Bima')).toHaveProperty('checked', true);
  expect(screen.getByText(/ticked by Slamet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Missing 5' }));
  expect(screen.queryByRole('checkbox', { name: 'Bima is safe' })).toBeNull();
  expect(await safe('Bowo Santoso')).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'More 2 unnamed people' }));
  await waitFor(() => expect(movements()[0]?.muster).toMatchObject({ worker_id: null, safe: 1 }));
  await user.type(screen.getByRole('searchbox', { name: 'Name, company or plate' }), 'b9214');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

it('sends the list as text and records it', async () => {
  const share = vi.fn(async (_list: { text: string }) => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { user, movements } = await openGate({
    permits: inside(),
    muster: [began(2, true)],
    address: '?view=muster',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Muster drill' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send list to control' }));
  await waitFor(() => expect(movements()[0]?.muster).toEqual({ step: 'send' }));
  const { text } = share.mock.calls[0]?.[0] ?? { text: '' };
  expect(text).toContain('0 of 6 at the assembly point');
  expect(text).toContain('- Bowo Santoso, Toko Buku Aksara, L2-21');
  Reflect.deleteProperty(navigator, 'share');
});

it('says on every screen that a muster is running, and ends it after a question', async () => {
  const { user, movements } = await openGate({ permits: inside(), muster: [began(2)] });
  await user.click(await screen.findByRole('link', { name: /Emergency muster/ }));
  await user.click(await screen.findByRole('button', { name: 'End' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the muster?' }));
  await user.click(dialog.getByRole('button', { name: 'End muster' }));
  expect(await screen.findByRole('button', { name: 'Begin emergency muster' })).toBeTruthy();
  await waitFor(() => expect(movements()[0]?.muster).toEqual({ step: 'end' }));
});
