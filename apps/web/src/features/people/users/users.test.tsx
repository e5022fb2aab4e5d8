import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { json, problem } from '../../test/server.ts';
import { aReader, aUser, openUsers } from './test-kit.ts';

// The first screen would otherwise wait for its code longer than a test may take.
beforeAll(() => import('./UsersScreen.tsx'), 60_000);
beforeEach(() => {
  // Without layout the library takes its menus for hidden, finds nothing to focus in them and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const DEWI = aUser(31);
const SARI = aUser(32, { name: 'Sari Wulandari', email: 'sari@grahaindah.co.id', status: 'invited', last_login: null });

describe('the list of users', () => {
  it('says who somebody is, where they work, whether they can log in, and when they last did', async () => {
    const properties = ['Graha Indah', 'Harmoni Celebes', 'Sagara'];
    await openUsers([
      { ...DEWI, properties, other_properties: 1 },
      SARI,
      aUser(33, { name: 'Budi', active: false, status: 'inactive', properties: [], property_ids: [] }),
    ]);
    const rows = (await screen.findAllByRole('row')).slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      [
        'DADewi Anggrainidewi@grahaindah.co.id',
        'TCR',
        'Graha Indah, Harmoni Celebes +2and 2 more properties',
        'Active',
        // The day that it was where the reader works.
        '10 November 2026',
        '',
      ],
      ['SWSari Wulandarisari@grahaindah.co.id', 'TCR', 'Graha Indah', 'Invited', 'Never', ''],
      ['BBudidewi@grahaindah.co.id', 'TCR', 'Not at your properties', 'Inactive', '10 November 2026', ''],
    ]);
  });

  it('is narrowed by one status and one role, and the address keeps it', async () => {
    const { user, asked, router } = await openUsers([DEWI]);
    await user.click(await screen.findByRole('button', { name: 'Filter: Status' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Invited', hidden: true }));
    await waitFor(() => expect(asked().at(-1)?.get('status')).toBe('invited'));
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Filter: Status: Invited' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Inactive', hidden: true }));
    await waitFor(() => expect(asked().at(-1)?.get('status')).toBe('inactive'));
    await user.click(screen.getByRole('button', { name: 'Filter: Role' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Super Admin', hidden: true }));
    await waitFor(() => expect(asked().at(-1)?.get('role_id')).toBe(uuid(81)));
    expect(router.state.location.search).toBe(`?status=inactive&role_id=${uuid(81)}`);
  });

  it('opens narrowed by a link, without asking for everybody first', async () => {
    const { asked } = await openUsers([DEWI], { address: `/settings/users?role_id=${uuid(81)}&sort=-last_login` });
    await screen.findByRole('row', { name: /Dewi/ });
    expect(asked().map((query) => [query.get('role_id'), query.get('sort'), query.get('page_size')])).toEqual([
      [uuid(81), '-last_login', '10'],
    ]);
  });

  it('can only be looked at by a role that may not change people', async () => {
    await openUsers([DEWI], { reader: aReader('user.read') });
    await screen.findByRole('row', { name: /Dewi/ });
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });

  it('sends an invitation again, only to who was invited and has not come yet', async () => {
    const { user, written, menuOf } = await openUsers([DEWI, SARI], {
      routes: { [`POST /v1/user/${SARI.id}/invite`]: () => json({}, 202) },
    });
    await menuOf(DEWI.name);
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit']);
    await user.click(await (await menuOf(SARI.name))('Invite again'));
    expect(await screen.findByText('Invitation sent to sari@grahaindah.co.id')).toBeTruthy();
    expect(written().map(({ path }) => path)).toEqual([`/v1/user/${SARI.id}/invite`]);
  });

  it('says why an invitation was not sent', async () => {
    const { user, menuOf } = await openUsers([SARI], {
      routes: { [`POST /v1/user/${SARI.id}/invite`]: () => problem(429, 'rate_limited') },
    });
    await user.click(await (await menuOf(SARI.name))('Invite again'));
    expect(await screen.findByText('The invitation was not sent')).toBeTruthy();
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
  });
});
