import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { onPhone } from '../../../test/screens.ts';
import { held, json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { ALL_ACTIONS, aPage, LIST, openList, openMenu, rowOf, sagara, staffWith } from './test-kit.ts';

const table = () => screen.findByRole('table', { name: 'Properties' });

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./PropertyList.tsx'), 30_000);

beforeEach(() => {
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('List of properties', () => {
  it('[S2-083] lists properties with all columns at /settings/property', async () => {
    const { sent } = await openList();
    const heads = within(await table()).getAllByRole('columnheader');
    const titles = 'Property Type Zone Floors Tenants Open-permits Gate Status Updated Actions'.split(' ');
    expect(heads.map((head) => head.textContent)).toEqual(titles.map((title) => title.replace('-', ' ')));
    const cells = (await rowOf(/Menara Sagara/)).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 9)).toEqual([
      'MSMenara SagaraJakarta Selatan',
      'Office',
      'WIB',
      '32',
      '1,058',
      '12',
      'Screen',
      'Active',
      '9 Nov 2026',
    ]);
    const paused = (await rowOf(/Kota Mas/)).getAllByRole('cell').map((cell) => cell.textContent);
    expect(paused.slice(6, 8)).toEqual(['On approval', 'Paused']);
    expect(sent[0]?.query.toString()).toBe('search_by=&page=1&page_size=10');
  });

  it('requests the page, search, sort and filters that the address of the property list names', async () => {
    const { sent } = await openList(
      '/settings/property?search_by=sag&page=2&page_size=25&sort=-updated_at&type=mall,office&time_zone=Asia/Jakarta&status=active',
      { [LIST]: () => json(aPage([sagara], 26)) },
    );
    await rowOf(/Menara Sagara/);
    expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({
      search_by: 'sag',
      page: '2',
      page_size: '25',
      sort: '-updated_at',
      type: 'mall,office',
      time_zone: 'Asia/Jakarta',
      status: 'active',
    });
    expect(screen.getByText('26 – 26 of 26')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter: Type: Mall, Office' })).toBeTruthy();
    expect(screen.getByRole('searchbox', { name: 'Search properties' })).toHaveProperty('value', 'sag');
    expect(screen.getByRole('columnheader', { name: 'Updated' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('focuses the property search with the / key and searches shortly after typing', async () => {
    const { user, sent, search } = await openList();
    await rowOf(/Menara Sagara/);
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Search properties' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('a/b');
    expect(field).toHaveProperty('value', 'a/b');
    await waitFor(() => expect(search()).toBe('?search_by=a%2Fb'));
    await waitFor(() => expect(sent.at(-1)?.query.get('search_by')).toBe('a/b'));
    expect(sent).toHaveLength(2);
  });

  it('sorts properties by the column heads', async () => {
    const { user, search } = await openList();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await rowOf(/Menara Sagara/);
    expect(head('Property').getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Tenants' }));
    expect(search()).toBe('?sort=-tenants');
    await waitFor(() => expect(head('Tenants').getAttribute('aria-sort')).toBe('descending'));
    expect(head('Property').getAttribute('aria-sort')).toBe('none');
    await user.click(screen.getByRole('button', { name: 'Tenants' }));
    expect(search()).toBe('?sort=tenants');
    expect(head('Zone').hasAttribute('aria-sort')).toBe(false);
  });

  it('filters properties by type and status and clears the filters', async () => {
    const { user, search, sent } = await openList();
    await rowOf(/Menara Sagara/);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter: Type' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Mall', hidden: true }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Office', hidden: true }));
    expect(search()).toBe('?type=mall%2Coffice');
    await waitFor(() => expect(sent.at(-1)?.query.get('type')).toBe('mall,office'));
    await user.click(screen.getByRole('button', { name: 'Remove the filter Type' }));
    expect(search()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Filter: Status' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Paused', hidden: true }));
    await waitFor(() => expect(sent.at(-1)?.query.get('status')).toBe('inactive'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(search()).toBe('');
  });

  it('changes the page and the page size of the property list', async () => {
    const { user, search } = await openList();
    await rowOf(/Menara Sagara/);
    expect(screen.getByText('1 – 2 of 23')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(search()).toBe('?page=3');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    expect(search()).toBe('?page_size=50');
  });

  it('remembers hidden columns of the property list', async () => {
    const { user, unmount } = await openList();
    await rowOf(/Menara Sagara/);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Floors', hidden: true }));
    expect(screen.queryByRole('columnheader', { name: 'Floors' })).toBeNull();
    unmount();
    renderApp('/settings/property');
    await rowOf(/Menara Sagara/);
    expect(screen.queryByRole('columnheader', { name: 'Floors' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Tenants' })).toBeTruthy();
  });

  it('[D7-47] shows 10,000+ as the total of a very long property list', async () => {
    await openList(undefined, { [LIST]: () => json(aPage([sagara], 10_000, true)) });
    expect(await screen.findByText('1 – 1 of 10,000+')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('10,000+ results')).toBeTruthy());
  });

  it('shows placeholder rows while properties load', async () => {
    const answer = held();
    await openList(undefined, { [LIST]: answer.answer });
    expect((await table()).getAttribute('aria-busy')).toBe('true');
    expect((await table()).querySelectorAll('tr[data-skeleton]')).toHaveLength(10);
    answer.release(json(aPage([sagara])));
    await rowOf(/Menara Sagara/);
    expect((await table()).querySelectorAll('tr[data-skeleton]')).toHaveLength(0);
  });

  it('offers to create the first property when the list is empty', async () => {
    await openList(undefined, { [LIST]: () => json(aPage([])) });
    expect(await screen.findByText('No properties yet')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'New property' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/settings/property/create'));
  });

  it('says that no property matches and offers to clear the filters', async () => {
    const { user, search } = await openList('/settings/property?search_by=zzz&type=mall', {
      [LIST]: ({ query }) => json(query.get('search_by') === '' ? aPage([sagara]) : aPage([])),
    });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) ?? document.body);
    expect(search()).toBe('');
    await rowOf(/Menara Sagara/);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('[D7-43] says that the properties could not be loaded and loads them again on request', async () => {
    let round = 0;
    const { user } = await openList(undefined, {
      [LIST]: () => ((round += 1) === 1 ? problem(503, 'unavailable') : json(aPage([sagara]))),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('This list could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf(/Menara Sagara/);
  });

  it('shows properties in rows of two lines with the same actions on a phone', async () => {
    onPhone();
    const { user, search } = await openList();
    const rows = within(await screen.findByRole('list', { name: 'Properties' }));
    await rows.findByText('Menara Sagara');
    expect(screen.queryByRole('table')).toBeNull();
    const [row] = rows.getAllByRole('listitem');
    expect(row?.textContent).toBe('MSMenara SagaraJakarta SelatanActiveOpen permits 12');
    expect(rows.getByRole('link', { name: /Menara Sagara/ }).getAttribute('href')).toContain(sagara.id);
    expect(rows.getByRole('button', { name: 'More for Menara Sagara' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sort' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Updated, descending', hidden: true }));
    expect(search()).toBe('?sort=-updated_at');
  });

  it.each(['table', 'phone'])('opens a property by a click anywhere on its row: %s', async (screenSize) => {
    if (screenSize === 'phone') onPhone();
    const { user, router } = await openList();
    await screen.findByText('Menara Sagara');
    const [first] = screen.getAllByText(/^(Open permits )?12$/);
    await user.click(first as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/settings/property/${sagara.id}/update`));
  });

  it('shows the property list in Indonesian when that language is chosen', async () => {
    localStorage.setItem('staffLanguage', 'id');
    await staffSession(staffWith(...ALL_ACTIONS));
    stubServer({ [LIST]: () => json(aPage([sagara], 10_000, true)) });
    renderApp('/settings/property');
    expect(await screen.findByText('1 – 1 dari 10.000+')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Izin terbuka' })).toBeTruthy();
  });
});

describe('Rights in the list of properties', () => {
  it('hides all actions of properties from a role that may only read', async () => {
    await openList(undefined, {}, staffWith('property.read'));
    await rowOf(/Menara Sagara/);
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New property' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  it('hides the deletion of properties from a role that may only update', async () => {
    const { user } = await openList(undefined, {}, staffWith('property.read', 'property.update'));
    const edit = await screen.findByRole('link', { name: 'Edit Menara Sagara' });
    expect(edit.getAttribute('href')).toBe(`/settings/property/${sagara.id}/update`);
    await openMenu({ user });
    expect(await screen.findByRole('menuitem', { name: 'Pause permits', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /^Delete/, hidden: true })).toBeNull();
  });
});
