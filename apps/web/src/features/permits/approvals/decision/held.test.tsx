import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { json, nothing, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aPermit, aRow, closeTab, decided, heldText, openApprovals, opened, pathOf, reading } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const approveButton = () => screen.getByRole('button', { name: 'Approve 2 items' });
const option = (name: RegExp) => screen.queryByRole('option', { name });
const pass = async (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('a decision that is held', () => {
  it('is sent when its five seconds are over, and not before', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(approveButton());
    await opened('Toko 2');
    await pass(4500);
    expect(decisions()).toEqual([]);
    expect(heldText()).toBe('Approved. Toko 1');
    await pass(500);
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ['the Z key', (user: UserEvent) => user.keyboard('z')],
    ['the button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Undo' }))],
  ])('is undone with %s: the permit is open again, and nothing is sent', async (_, undo) => {
    const { user, decisions, search } = await openApprovals();
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Lift rusak');
    await user.click(dialog.getByRole('button', { name: 'Reject the permit' }));
    await opened('Toko 2');
    expect(option(/Toko 1/)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await undo(user);
    await opened('Toko 1');
    expect(option(/Toko 1/)).not.toBeNull();
    expect(search().get('permit')).toBe(aRow(1).id);
    closeTab();
    await reading();
    await user.keyboard('j');
    await opened('Toko 2');
    expect(decisions()).toEqual([]);
  });

  it('is sent when the next decision is made, which is held in turn', async () => {
    const { user, decisions } = await openApprovals();
    await opened('Toko 1');
    await user.click(approveButton());
    await opened('Toko 2');
    await reading();
    await user.click(approveButton());
    await opened('Toko 3');
    await waitFor(() => expect(decisions().map(({ path }) => path)).toEqual([`${pathOf(aRow(1))}/decisions`]));
    expect(heldText()).toBe('Approved. Toko 2');
  });

  it('is sent when the tab is hidden, and when the person opens another screen', async () => {
    const { user, decisions, router } = await openApprovals();
    await opened('Toko 1');
    await user.click(approveButton());
    await opened('Toko 2');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(decisions()).toHaveLength(1));
    await reading();
    await user.click(approveButton());
    await opened('Toko 3');
    await act(async () => router.navigate('/profile'));
    await waitFor(() => expect(decisions()).toHaveLength(2));
  });

  it('is sent before the person logs out', async () => {
    const { user, sent } = await openApprovals({ answers: { 'POST /v1/logout': nothing } });
    await opened('Toko 1');
    await user.click(approveButton());
    await opened('Toko 2');
    await user.click(screen.getByRole('button', { name: /^Account:/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
    expect(await screen.findByRole('heading', { name: 'Staff login' })).toBeTruthy();
    const posted = sent.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posted).toEqual([`${pathOf(aRow(1))}/decisions`, '/v1/logout']);
  });

  it('[L13] is sent again with the same idempotency key when the answer was lost', async () => {
    const row = aRow(1);
    const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json(decided(aPermit(row)))];
    const { user, decisions } = await openApprovals({
      answers: { [`POST ${pathOf(row)}/decisions`]: () => (answers.shift() ?? nothing)() },
    });
    await opened('Toko 1');
    await user.click(approveButton());
    await opened('Toko 2');
    closeTab();
    await waitFor(() => expect(decisions()).toHaveLength(2));
    const [first, second] = decisions().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(screen.queryByText(/was not approved/)).toBeNull();
  });

  it('stays visible with the reason when it could not be sent', async () => {
    const { user } = await openApprovals({
      answers: { [`POST ${pathOf(aRow(1))}/decisions`]: () => problem(503, 'unavailable') },
    });
    await opened('Toko 1');
    await user.click(approveButton());
    await opened('Toko 2');
    closeTab();
    const alert = await screen.findByText(
      (_, element) => element?.tagName === 'SPAN' && element.textContent.startsWith('Toko 1 was not approved.'),
    );
    expect(alert).toBeTruthy();
    await waitFor(() => expect(option(/Toko 1/)).not.toBeNull());
  });
});

describe('letters that are typed in a burst', () => {
  it('decide nothing, neither the first of them nor the last', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.keyboard('area x');
    await pass(1000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.keyboard('x');
    await pass(200);
    expect(await screen.findByRole('dialog', { name: 'Reject the request of Toko 1?' })).toBeTruthy();
    vi.useRealTimers();
  });
});
