import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json, problem } from '../../../test/server.ts';
import { aReader, aUser, openUsers } from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./UsersScreen.tsx'), 60_000);
beforeEach(() => {
  // Mantine warns that its menus are hidden, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const DEWI = aUser(31, { second_step: true });
const askedBy = (requested_by: string) =>
  aUser(31, {
    second_step: true,
    second_step_reset: { requested_by, requested_by_name: 'Ayu', expires_at: '2026-11-17T02:00:00Z' },
  });
const URL = `/v1/user/${DEWI.id}/second-step-reset`;

describe('Reset of a second step', () => {
  it('asks first, then requests the reset', async () => {
    const { user, menuOf, dialog, written } = await openUsers([DEWI], {
      routes: { [`POST ${URL}`]: () => json(askedBy(uuid(1))) },
    });
    await user.click(await (await menuOf('Dewi Anggraini'))('Reset second step'));
    expect(written()).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Reset second step' }));
    await waitFor(() => expect(written().map(({ path }) => path)).toEqual([URL]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows who asked and confirms as the second person', async () => {
    const { user, menuOf, dialog, written } = await openUsers([askedBy(uuid(77))], {
      routes: { [`POST ${URL}/confirm`]: () => json(aUser(31)) },
    });
    await user.click(await (await menuOf('Dewi Anggraini'))('Confirm reset of second step'));
    const shown = await dialog();
    expect(shown.getByText(/^Ayu asked to reset the second step of Dewi Anggraini/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Confirm reset of second step' }));
    await waitFor(() => expect(written().map(({ path }) => path)).toEqual([`${URL}/confirm`]));
  });

  it('stays open when the server refuses', async () => {
    const { user, menuOf, dialog } = await openUsers([askedBy(uuid(77))], {
      routes: { [`POST ${URL}/confirm`]: () => problem(422, 'needs_another_person') },
    });
    await user.click(await (await menuOf('Dewi Anggraini'))('Confirm reset of second step'));
    await user.click((await dialog()).getByRole('button', { name: 'Confirm reset of second step' }));
    expect(await screen.findByText(/^Somebody else must do this/)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('waits for somebody else after an own request, and is not offered without a second step', async () => {
    const reader = aReader('user.read', 'user.update');
    const { menuOf } = await openUsers([askedBy(reader.id), aUser(32, { name: 'Sari' })], { reader });
    const waits = await (await menuOf('Dewi Anggraini'))('Reset waits for a second person');
    expect(waits.hasAttribute('disabled') || waits.dataset['disabled'] !== undefined).toBe(true);
    await menuOf('Sari');
    expect(screen.queryByRole('menuitem', { name: 'Reset second step', hidden: true })).toBeNull();
  });
});
