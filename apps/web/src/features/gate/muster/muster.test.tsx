import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json } from '../../../test/server.ts';
import {
  aGatePermit,
  aVisit,
  aWorkPermit,
  CODES,
  inMinutes,
  openGate,
  typeCode,
  verdict,
  withoutNetwork,
} from '../test-kit.ts';

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

it('ends the muster after a question', async () => {
  const { user, movements } = await openGate({ permits: inside(), muster: [began(2)] });
  await user.click(await screen.findByRole('link', { name: /Emergency muster/ }));
  await user.click(await screen.findByRole('button', { name: 'End' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the muster?' }));
  await user.click(dialog.getByRole('button', { name: 'End muster' }));
  expect(await screen.findByRole('button', { name: 'Begin emergency muster' })).toBeTruthy();
  await waitFor(() => expect(movements()[0]?.muster).toEqual({ step: 'end', is_drill: false }));
});

it('begins a real muster from a running drill', async () => {
  const { user, movements } = await openGate({ permits: inside(), muster: [began(2, true)], address: '?view=muster' });
  await user.click(await screen.findByRole('button', { name: 'Real emergency' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Emergency muster' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Real emergency' })).toBeNull();
  await waitFor(() => expect(movements()[0]?.muster).toEqual({ step: 'begin', is_drill: false }));
});

it('counts quick taps at once, before the phone has stored them, and gives each its own time', async () => {
  const { user, movements } = await openGate({ permits: inside(), muster: [began(2)], address: '?view=muster' });
  const more = await screen.findByRole('button', { name: 'More 2 unnamed people' });
  const store = crypto.subtle.encrypt.bind(crypto.subtle);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    await finished;
    return store(...given);
  });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await user.click(more);
  await user.click(more);
  await user.click(await safe('Agus'));
  expect(await safe('Agus')).toHaveProperty('checked', true);
  expect(screen.getByText('3 not seen yet')).toBeTruthy();
  expect(movements()).toEqual([]);
  finish();
  await waitFor(() => expect(movements()).toHaveLength(3));
  const in_time = [...movements()].sort((one, other) => one.at.localeCompare(other.at));
  expect(in_time.map(({ muster }) => muster)).toMatchObject([{ safe: 1 }, { safe: 2 }, { worker_id: uuid(500) }]);
  expect(new Set(movements().map(({ at }) => at)).size).toBe(3);
});

it('says that nobody matches, or that everybody is safe, and counts the whole group while it is filtered', async () => {
  const ticked = [500, 501, 502].map((worker) => ({ worker_id: uuid(worker), safe: 1 }));
  const rows = [...ticked, { worker_id: null, safe: 1 }];
  const tick = (row: (typeof rows)[number], index: number) => ({
    id: uuid(901 + index),
    at: inMinutes(-1),
    by: 'Slamet',
    step: { step: 'tick' as const, permit_id: uuid(101), ...row },
  });
  const { user } = await openGate({
    permits: inside().slice(0, 1),
    muster: [began(2), ...rows.map(tick)],
    address: '?view=muster',
  });
  await user.click(await screen.findByRole('button', { name: 'Missing 1' }));
  expect(screen.getByText('4 of 5')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Name, company or plate' }), 'zzz');
  expect(screen.getByText('Nobody matches.')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox', { name: 'Name, company or plate' }));
  await user.click(screen.getByRole('button', { name: 'More 2 unnamed people' }));
  expect(await screen.findByText('Everybody is at the assembly point.')).toBeTruthy();
  expect(screen.queryByText('Nobody is inside.')).toBeNull();
});

it('shows when each missing person came in, marks an unrecorded departure, and names the applicant who is called', async () => {
  const came_at = { [uuid(500)]: '2026-11-18T13:05:00.000Z' };
  const visit = aVisit(90, { workers: 1, worker_ids: [uuid(500)], came_at });
  const slot = { from: inMinutes(-480), until: inMinutes(-300) };
  await openGate({
    permits: [
      aWorkPermit({ state: 'checked', visits: [visit] }),
      aGatePermit({ ...slot, visits: [aVisit(400)], driver_name: 'Bowo Santoso' }),
    ],
    muster: [began(2)],
    address: '?view=muster',
  });
  const agus = within((await screen.findByText('Agus')).closest('li') ?? document.body);
  expect(agus.getByText(/^Last seen .*20:05, L2-21$/)).toBeTruthy();
  expect(agus.getByRole('link', { name: 'Call Maya Lestari' })).toBeTruthy();
  expect(agus.queryByText('Departure not recorded')).toBeNull();
  const bowo = within((await screen.findByText('Bowo Santoso')).closest('li') ?? document.body);
  expect(bowo.getByText('Departure not recorded')).toBeTruthy();
});

it('shows everybody again when the last person of the chosen floor has left', async () => {
  const slot = { from: inMinutes(-480), until: inMinutes(-300), visits: [aVisit(400)] };
  const truck = aGatePermit({ ...slot, floor: 'Lantai 9', driver_name: 'Bowo Santoso' });
  const { user, known } = await openGate({
    permits: [...inside().slice(0, 1), truck],
    muster: [began(2)],
    address: '?view=muster',
    answers: {
      [`POST /v1/properties/${truck.property_id}/permits/${truck.id}/departure`]: () => {
        known.permits = inside().slice(0, 1);
        return json({ left_at: inMinutes(0) });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Lantai 9 1' }));
  expect(screen.queryByText('Agus')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vehicle left: Toko Buku Aksara' }));
  expect(await screen.findByText('Agus')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'All 5' }).getAttribute('aria-pressed')).toBe('true');
});

it('names the groups of two permits of the same tenant differently', async () => {
  const other = aGatePermit({ id: uuid(102), code: CODES[1], visits: [aVisit(20)] });
  await openGate({ permits: [...inside(), other], muster: [began(2)], address: '?view=muster' });
  for (const code of [CODES[0], CODES[1]]) {
    expect(await screen.findByRole('region', { name: `Toko Buku Aksara, ${code}` })).toBeTruthy();
  }
});

describe('sending the list', () => {
  const openDrill = () => openGate({ permits: inside(), muster: [began(2, true)], address: '?view=muster' });
  const give = (share: () => Promise<void>) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const press = async (user: Awaited<ReturnType<typeof openDrill>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Send list to control' }));
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  it('sends the list as text and records it', async () => {
    const share = vi.fn(async (_list?: { text: string }) => {});
    give(share);
    const { user, movements } = await openDrill();
    expect(await screen.findByRole('heading', { level: 1, name: 'Muster drill' })).toBeTruthy();
    await press(user);
    await waitFor(() => expect(movements()[0]?.muster).toEqual({ step: 'send' }));
    const { text } = share.mock.calls[0]?.[0] ?? { text: '' };
    expect(text).toContain('0 of 6 at the assembly point');
    expect(text).toContain('- Bowo Santoso, Toko Buku Aksara, L2-21');
  });

  it('says so when the list could not be sent, and records nothing', async () => {
    give(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
    const { user } = await openDrill();
    await press(user);
    expect(await screen.findByText(/^The list was not sent\./)).toBeTruthy();
    expect(screen.queryByText(/^List sent/)).toBeNull();
  });

  it('says and records nothing when the guard closed the dialog of the phone', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('No', 'AbortError')));
    give(share);
    const { user } = await openDrill();
    await press(user);
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(screen.queryByText(/^The list was not sent\./)).toBeNull();
    expect(screen.queryByText(/^List sent/)).toBeNull();
  });

  it('copies the list on a phone that cannot share, and does not record that it was sent', async () => {
    const { user } = await openDrill();
    await press(user);
    expect(await screen.findByText(/^The list is copied\./)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('0 of 6 at the assembly point');
    expect(screen.queryByText(/^List sent/)).toBeNull();
  });
});

describe('a muster that another phone has begun', () => {
  const answers = { 'GET /v1/gate/muster': () => json({ data: [began(0)] }) };
  afterEach(() => void vi.useRealTimers());
  const alarm = () => screen.findByRole('link', { name: /Emergency muster/ });

  it.each([
    ['the scanner', ''],
    ['the list of people inside', '?view=inside'],
    ['the log', '?view=log'],
    ['the movements kept on the phone', '?view=kept'],
  ])('is shown on %s', async (_, address) => {
    await openGate({ permits: inside(), address, answers });
    expect(await alarm()).toBeTruthy();
  });

  it('is shown on a permit', async () => {
    const { user } = await openGate({ permits: inside(), answers });
    await typeCode(user, CODES[2]);
    await verdict('May leave');
    expect(await alarm()).toBeTruthy();
  });

  it('is asked for every 10 seconds, without the permits', async () => {
    // The stub of IndexedDB needs the other timers.
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { sent } = await openGate();
    expect(await screen.findByRole('button', { name: 'Type code' })).toBeTruthy();
    const count = (path: string) => sent.filter((request) => request.path === `/v1/gate/${path}`).length;
    const [steps, permits] = [count('muster'), count('tonight')];
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
    expect(count('muster')).toBe(steps + 1);
    expect(count('tonight')).toBe(permits);
  });
});
