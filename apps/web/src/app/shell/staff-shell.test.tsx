import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { store } from '../../lib/store/store.ts';
import { aModule, aStaffRecord } from '../../test/builders.ts';
import { renderApp } from '../../test/render-app.tsx';
import { onPhone } from '../../test/screens.ts';
import { json, nothing, problem, stubServer } from '../../test/server.ts';
import { staffSession } from '../../test/sessions.ts';
import { warmUp } from '../../test/warm-up.ts';

const operational = aModule('Operational', [
  ['Permit Approvals', '/operational/permitApprovals'],
  ['Gate', '/operational/gate'],
  ['Dock Calendar', '/operational/dockCalendar'],
]);
const record = aStaffRecord({ modules: [operational, aModule('Master Data')] });

async function openShell(address = '/dashboard', answers?: Parameters<typeof stubServer>[0]) {
  await staffSession(record);
  const sent = answers === undefined ? [] : stubServer(answers);
  const app = renderApp(address);
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  return { ...app, menu, sent };
}

describe('the property switch', () => {
  it('switches to another property of the user and sends its id with the next requests', async () => {
    const other = {
      ...record.property,
      id: '01890000-0000-7000-8000-00000000beef',
      name: 'Plaza Nusa Raya',
      short_code: 'PN',
    };
    await staffSession({ ...record, properties: [record.property, other] });
    const { user } = renderApp('/dashboard');
    await user.click(
      await screen.findByRole('button', { name: new RegExp(`^Switch the property:.*${record.property.name}`) }),
    );
    await user.click(await screen.findByRole('menuitem', { name: /Plaza Nusa Raya/, hidden: true }));
    expect(await screen.findByRole('button', { name: /^Switch the property:.*Plaza Nusa Raya/ })).toBeTruthy();
    expect(store.getState().auth.property_id).toBe(other.id);
  });

  it('shows only the name of the property to a user with one property', async () => {
    await openShell();
    expect(screen.getByRole('region', { name: `Property: ${record.property.name}` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Switch the property/ })).toBeNull();
  });
});

it('knows whether the tab is visible, so that hidden tabs do not poll', async () => {
  await openShell();
  const turn = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    return store.getState().api.config.focused;
  };
  expect(turn('hidden')).toBe(false);
  expect(turn('visible')).toBe(true);
});

describe('the account menu on a phone', () => {
  it('shows language and colours in the account menu on a phone, not in the header', async () => {
    // Without layout Mantine finds nothing to focus in its hidden list and logs a warning.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onPhone();
    await staffSession(record);
    const { user } = renderApp('/dashboard');
    const account = await screen.findByRole('button', { name: /^Account:/ });
    expect(screen.queryByRole('button', { name: /^Language/ })).toBeNull();
    await user.click(account);
    expect(await screen.findByRole('menuitem', { name: 'Use the dark colours', hidden: true })).toBeTruthy();
    await user.click(await screen.findByRole('menuitem', { name: 'Indonesia', hidden: true }));
    expect(await screen.findByRole('button', { name: /^Akun:/ })).toBeTruthy();
  });
});

describe('waiting permits', () => {
  const counts = (mine: number) => () =>
    json({ mine, late: 0, put_off: 0, assigned: 0, kinds: { loading: mine, unloading: 0, work: 0 } });

  it('shows the number of waiting permits of the chosen property at their menu entry', async () => {
    const { menu, sent } = await openShell('/dashboard', { 'GET /v1/permit-counts': counts(14) });
    const entry = await menu.findByRole('button', { name: 'Operational, 14 permits waiting for you' });
    expect(entry.textContent).toContain('14');
    expect(menu.getByRole('link', { name: 'Dashboards' }).textContent).toBe('Dashboards');
    const asked = sent.filter(({ path }) => path === '/v1/permit-counts');
    expect(asked.map(({ query }) => query.get('property_id'))).toEqual([record.property.id]);
  });

  it('shows more than 99 waiting permits as 99+, and any number as a dot on the rail', async () => {
    const { menu, user } = await openShell('/dashboard', { 'GET /v1/permit-counts': counts(120) });
    expect((await menu.findByRole('button', { name: /^Operational, 120/ })).textContent).toContain('99+');
    await user.click(screen.getByRole('button', { name: 'Collapse menu' }));
    const icon = menu.getByRole('button', { name: 'Operational, 120 permits waiting for you' });
    expect(icon.querySelector('[data-waiting]')).not.toBeNull();
    // Opens the menu again for the next test.
    await user.keyboard('[[');
  });

  it('does not request the number of waiting permits for a role that decides no stage', async () => {
    await staffSession(aStaffRecord({ modules: [aModule('Master Data')] }));
    const sent = stubServer({});
    renderApp('/dashboard');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(sent.filter(({ path }) => path === '/v1/permit-counts')).toEqual([]);
  });
});

describe('the staff menu on screen', () => {
  it('[S2-079] [S6-009] [S6-010] shows Dashboards first in the menu, direct items as links and other modules as dropdowns', async () => {
    const { menu } = await openShell();
    const entries = menu.getAllByRole('listitem').map((item) => item.querySelector('a,button'));
    expect(entries.map((entry) => [entry?.tagName, entry?.textContent])).toEqual([
      ['A', 'Dashboards'],
      ['BUTTON', 'Operational'],
      ['A', 'Master Data'],
    ]);
    expect(menu.getByRole('link', { name: 'Master Data' }).getAttribute('href')).toBe('/masterData/asset');
  });

  it.each([
    ['D5-03', 'Permit Approvals', '/operational/permitApprovals'],
    ['D5-05', 'Dock Calendar', '/operational/dockCalendar'],
  ])('[%s] the menu group Operational has %s at %s', async (_, name, path) => {
    localStorage.setItem('staffMenu', 'open');
    const { menu, router, user } = await openShell();
    await user.click(menu.getByRole('button', { name: 'Operational' }));
    await user.click(await menu.findByRole('link', { name }));
    expect(router.state.location.pathname).toBe(path);
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(`^${name}`) })).toBeTruthy();
    expect(menu.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  });

  it('[D5-04] the menu group Operational has Gate at /operational/gate, which opens without the menu', async () => {
    await warmUp('/operational/gate')();
    localStorage.setItem('staffMenu', 'open');
    const { menu, router, user } = await openShell();
    await user.click(menu.getByRole('button', { name: 'Operational' }));
    await user.click(await menu.findByRole('link', { name: 'Gate' }));
    expect(router.state.location.pathname).toBe('/operational/gate');
    expect(await screen.findByRole('heading', { level: 1, name: 'Gate' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  });

  it('shows the icon of each module in the menu', async () => {
    const { menu } = await openShell();
    const icons = menu.getAllByRole('listitem').map((item) => item.querySelector('svg')?.getAttribute('class') ?? '');
    expect(icons[0]).toContain('tabler-icon-gauge');
    expect(icons[1]).toContain('tabler-icon-sitemap');
    expect(icons[2]).toContain('tabler-icon-database');
  });

  it('shows the menu in Indonesian when that language is chosen', async () => {
    localStorage.setItem('staffLanguage', 'id');
    await staffSession(record);
    renderApp('/dashboard');
    const menu = within(await screen.findByRole('navigation', { name: 'Menu utama' }));
    expect(menu.getByRole('link', { name: 'Data Master' })).toBeTruthy();
  });

  it('shrinks the menu to a rail with the key [ and remembers it', async () => {
    const { menu, user, unmount } = await openShell();
    await user.keyboard('[[');
    expect(await menu.findByRole('button', { name: 'Expand menu' })).toBeTruthy();
    unmount();
    renderApp('/dashboard');
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeTruthy();
  });
});

describe('a screen outside the role', () => {
  it('[D2-19] says "no access" at a screen outside the role, instead of a blank page', async () => {
    await openShell('/settings/property');
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy();
    expect(screen.getByText(/Building Manager/, { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('[D2-19] opens the dashboard and the profile for every role', async () => {
    await openShell('/profile');
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
  });
});

describe('logout', () => {
  it('ends the session on the server and here after logout, and the next login does not return to this page', async () => {
    // Without layout Mantine finds nothing to focus in its hidden list and logs a warning.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { router, user } = await openShell('/masterData/asset');
    const sent = stubServer({ 'POST /v1/logout': nothing });
    await user.click(screen.getByRole('button', { name: /^Account: Ratna Dewi/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
    expect(await screen.findByRole('heading', { name: 'Staff login' })).toBeTruthy();
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer staff-token');
    await waitFor(() => expect(store.getState().auth.token).toBeNull());
    expect(localStorage.getItem('auth')).toBeNull();
    expect([router.state.location.pathname, router.state.location.state]).toEqual(['/login', null]);
  });

  it('redirects to the login after a 401, and back to the page after the login', async () => {
    const { router, user } = await openShell('/profile');
    stubServer({ 'PUT /v1/users/update/0198a0b0-0000-7000-8000-000000000009': () => problem(401, 'unauthenticated') });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Staff login' })).toBeTruthy();
    expect(router.state.location.state).toEqual({ from: '/profile' });
  });

  it('logs out here when the user logs out in another tab', async () => {
    await openShell();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }));
    });
    expect(await screen.findByRole('heading', { name: 'Staff login' })).toBeTruthy();
  });
});

describe('the dashboard', () => {
  it('shows on the dashboard the name of the user and links to the screens of the role', async () => {
    const { user, router } = await openShell();
    expect(await screen.findByRole('heading', { name: 'Welcome, Ratna Dewi' })).toBeTruthy();
    const shortcuts = within(screen.getByRole('region', { name: 'Your menu' }));
    expect(shortcuts.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Permit Approvals',
      'Gate',
      'Dock Calendar',
      'Master Data',
    ]);
    await user.click(shortcuts.getByRole('link', { name: 'Gate' }));
    expect(router.state.location.pathname).toBe('/operational/gate');
  });
});
