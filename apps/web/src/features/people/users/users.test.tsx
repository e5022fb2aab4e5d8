import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json, problem } from '../../../test/server.ts';
import { aReader, aUser, openUsers, ROLES } from './test-kit.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./UsersScreen.tsx'), 60_000);
beforeEach(() => {
  // Mantine warns that its menus are hidden, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const DEWI = aUser(31);
const SARI = aUser(32, { name: 'Sari Wulandari', email: 'sari@grahaindah.co.id', status: 'invited', last_login: null });

describe('List of users', () => {
  it('lists users with name, properties, status and last login', async () => {
    const properties = ['Graha Indah', 'Harmoni Celebes', 'Sagara'];
    await openUsers([
      { ...DEWI, properties, other_properties: 1 },
      SARI,
      aUser(33, { name: 'Budi', active: false, status: 'inactive', properties: [], property_ids: [] }),
    ]);
    // Until the data is loaded, the rows are placeholders.
    await screen.findByText('Sari Wulandari');
    const rows = screen.getAllByRole('row').slice(1);
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
        // The date in the reader's time zone.
        '10 November 2026',
        '',
      ],
      ['SWSari Wulandarisari@grahaindah.co.id', 'TCR', 'Graha Indah', 'Invited', 'Never', ''],
      ['BBudidewi@grahaindah.co.id', 'TCR', 'Not at your properties', 'Inactive', '10 November 2026', ''],
    ]);
  });

  it('filters users by one status and one role, and keeps the filters in the address', async () => {
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

  it('opens the list of users filtered by a link, without requesting all users first', async () => {
    const { asked } = await openUsers([DEWI], { address: `/settings/users?role_id=${uuid(81)}&sort=-last_login` });
    await screen.findByRole('row', { name: /Dewi/ });
    expect(asked().map((query) => [query.get('role_id'), query.get('sort'), query.get('page_size')])).toEqual([
      [uuid(81), '-last_login', '10'],
    ]);
  });

  it('downloads the list of a mailed view with its role, also when the roles are late', async () => {
    let answer = (_roles: Response) => {};
    const roles = new Promise<Response>((resolve) => (answer = resolve));
    const downloads: URLSearchParams[] = [];
    await openUsers([DEWI], {
      address: `/settings/users?role_id=${uuid(81)}&download=user`,
      routes: {
        'GET /v1/role-datatable': () => roles,
        'GET /v1/user-download': ({ query }) => {
          downloads.push(query);
          return problem(503, 'unavailable');
        },
      },
    });
    expect(downloads).toEqual([]);
    answer(json({ data: ROLES, total: ROLES.length, page: 1 }));
    await waitFor(() => expect(downloads.map((query) => query.get('role_id'))).toEqual([uuid(81)]));
  });

  it('opens a user by a click anywhere on the row, by Enter, and from row to row by the arrows', async () => {
    const { user } = await openUsers([DEWI, SARI]);
    const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/).value;
    const close = async () => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(within(await screen.findByRole('row', { name: /Sari/ })).getByText('Invited'));
    await screen.findByRole('dialog');
    expect(name()).toBe('Sari Wulandari');
    await close();
    screen.getByRole('button', { name: /^DA ?Dewi Anggraini/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Sari Wulandari');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await screen.findByRole('dialog');
    expect(name()).toBe('Dewi Anggraini');
    await close();
    // The menu of a row does not open the row.
    await user.click(screen.getByRole('button', { name: 'More for Dewi Anggraini' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows users read-only to a role without the right to change them', async () => {
    await openUsers([DEWI], { reader: aReader('user.read') });
    await screen.findByRole('row', { name: /Dewi/ });
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Dewi Anggraini/ })).toBeNull();
  });

  it('shows a one-time PIN for the gate, once', async () => {
    const path = `/v1/gate/guards/${DEWI.id}/one-time-pin`;
    const { user, menuOf } = await openUsers([DEWI], {
      routes: { [`POST ${path}`]: () => json({ pin: '551904', expires_at: '2026-11-19T03:00:00.000Z' }, 201) },
    });
    await user.click(await (await menuOf(DEWI.name))('One-time gate PIN'));
    const dialog = within(await screen.findByRole('dialog', { name: `One-time PIN for ${DEWI.name}` }));
    expect(dialog.getByText('551904')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('551904')).toBeNull());
  });

  it.each([
    ['who is no guard of the chosen property', 404, 'not_found', /this account is not a guard/],
    ['with more rights', 422, 'beyond_own_rights', /more than you may do yourself/],
  ] as const)('says why there is no one-time PIN for a person %s', async (_, status, code, text) => {
    const path = `/v1/gate/guards/${DEWI.id}/one-time-pin`;
    const { user, menuOf } = await openUsers([DEWI], { routes: { [`POST ${path}`]: () => problem(status, code) } });
    await user.click(await (await menuOf(DEWI.name))('One-time gate PIN'));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('sends an invitation again only to invited users who have not logged in', async () => {
    const { user, written, menuOf } = await openUsers([DEWI, SARI], {
      routes: { [`POST /v1/user/${SARI.id}/invite`]: () => json({}, 202) },
    });
    await menuOf(DEWI.name);
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'One-time gate PIN']);
    await user.click(await (await menuOf(SARI.name))('Invite again'));
    expect(await screen.findByText('Invitation sent to sari@grahaindah.co.id')).toBeTruthy();
    expect(written().map(({ path }) => path)).toEqual([`/v1/user/${SARI.id}/invite`]);
  });

  it('explains why an invitation was not sent', async () => {
    const { user, menuOf } = await openUsers([SARI], {
      routes: { [`POST /v1/user/${SARI.id}/invite`]: () => problem(429, 'rate_limited') },
    });
    await user.click(await (await menuOf(SARI.name))('Invite again'));
    expect(await screen.findByText('The invitation was not sent')).toBeTruthy();
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
  });
});
