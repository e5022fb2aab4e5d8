import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => Promise.all([import('./Profile.tsx'), import('../../../entities/person/DeputyDialog.tsx')]), 60_000);
beforeEach(() => {
  // Mantine warns that its menus are hidden, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const LATER: DeputyRecord = {
  id: uuid(51),
  account_id: uuid(9),
  account: 'Ratna Dewi',
  deputy_id: uuid(32),
  deputy: 'Bambang Sutrisno',
  starts_at: '2026-12-14T17:00:00Z',
  ends_at: '2026-12-20T16:59:00Z',
  stages: null,
  reason: 'Cuti',
  status: 'upcoming',
  version: 3,
  updated_at: '2026-11-09T03:00:00Z',
};
const NOW: DeputyRecord = {
  ...LATER,
  id: uuid(52),
  deputy: 'Maya',
  status: 'current',
  starts_at: '2026-11-01T17:00:00Z',
};
const PAST: DeputyRecord = { ...LATER, id: uuid(53), deputy: 'Agus', status: 'past' };

async function openProfile(
  role: { actions?: string[]; stages?: string[] },
  routes: Parameters<typeof stubServer>[0] = {},
) {
  const record = aStaffRecord();
  const rights = { actions: ['profile.update', 'permit.decide'], stages: ['tcr', 'gm'], ...role };
  await staffSession({ ...record, role: { ...record.role, ...rights } });
  const sent = stubServer({
    'GET /v1/sessions': () => json([]),
    'GET /v1/second-step': () => json({ since: null, recovery_codes_left: 0 }),
    'GET /v1/deputy-datatable': () => json({ data: [LATER, NOW, PAST], total: 3, page: 1 }),
    'GET /v1/deputy-options': () => json([{ id: uuid(32), name: 'Bambang Sutrisno' }]),
    ...routes,
  });
  const app = renderApp('/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  const section = async () => within(await screen.findByRole('region', { name: 'When I am away' }));
  return { ...app, sent, section };
}

describe('Deputies in the profile', () => {
  it('shows the person’s current and upcoming deputies in the property’s time zone', async () => {
    const { section, sent } = await openProfile({});
    const rows = await (await section()).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MayaCurrentFrom 2 Nov 2026, 00:00 to 20 Dec 2026, 23:59 WIBAll stages · CutiChangeEnd',
      'Bambang SutrisnoUpcomingFrom 15 Dec 2026, 00:00 to 20 Dec 2026, 23:59 WIBAll stages · CutiChangeDelete',
    ]);
    expect(sent.find(({ path }) => path === '/v1/deputy-datatable')?.query.get('account_id')).toBe(uuid(9));
  });

  it.each([
    ['decides no stage', { stages: [] }],
    ['lacks the action to decide', { actions: ['profile.update'] }],
  ])('hides the person’s deputies from a role that %s', async (_what, role) => {
    await openProfile(role);
    await screen.findByRole('region', { name: 'Where you are logged in' });
    expect(screen.queryByRole('region', { name: 'When I am away' })).toBeNull();
  });

  it('sets a deputy for the person without asking who is away', async () => {
    const { user, section, sent } = await openProfile(
      {},
      {
        'GET /v1/deputy-datatable': () => json({ data: [], total: 0, page: 1 }),
        'POST /v1/deputy': () => problem(422, 'refused', [{ path: 'starts_at', code: 'taken' }]),
      },
    );
    const own = await section();
    expect(await own.findByText(/^No deputy\. Permits waiting for you/)).toBeTruthy();
    await user.click(own.getByRole('button', { name: 'Set my deputy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set my deputy' }));
    expect(dialog.queryByRole('combobox', { name: 'Who is away?' })).toBeNull();
    const deputy = dialog.getByRole('combobox', { name: 'Who decides?' });
    await waitFor(() => expect(deputy).toHaveProperty('disabled', false));
    await user.click(deputy);
    await user.click(await screen.findByRole('option', { name: 'Bambang Sutrisno', hidden: true }));
    for (const name of ['From', 'Until']) {
      await user.click(dialog.getByRole('button', { name }));
      await user.click(await screen.findByRole('button', { name: 'Next month', hidden: true }));
      await user.click(await screen.findByRole('button', { name: /^1 /, hidden: true }));
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('There is another deputy for the same stage at that time')).toBeTruthy();
    const body = sent.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ account_id: uuid(9), deputy_id: uuid(32), stages: null, reason: '' });
  });

  it('removes a deputy of the person', async () => {
    const { user, section, sent } = await openProfile({}, { [`DELETE /v1/deputy/${LATER.id}`]: () => nothing() });
    const own = await section();
    await user.click(await own.findByRole('button', { name: 'Delete the deputy Bambang Sutrisno' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('says when the deputies cannot be loaded, and loads them again on request', async () => {
    let fails = true;
    const { user, section } = await openProfile(
      {},
      {
        'GET /v1/deputy-datatable': () =>
          fails ? problem(503, 'unavailable') : json({ data: [NOW], total: 1, page: 1 }),
      },
    );
    const own = await section();
    expect(await own.findByText('The deputies could not be loaded')).toBeTruthy();
    fails = false;
    await user.click(own.getByRole('button', { name: 'Try again' }));
    expect(await own.findByText('Maya')).toBeTruthy();
  });
});
