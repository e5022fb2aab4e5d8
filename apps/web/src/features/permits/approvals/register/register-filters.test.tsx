import type { Action } from '@gerbang/shared/access';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../../test/builders.ts';
import { withoutMotion } from '../../../../test/reduced-motion.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { json, stubServer } from '../../../../test/server.ts';
import { staffSession } from '../../../../test/sessions.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aRow } from '../test-kit.ts';

const PATH = '/operational/permitRegister';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp(PATH), 60_000);
beforeEach(() => {
  withoutMotion();
  // jsdom has no layout, so Mantine considers its menus hidden and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function open(address: string, actions: Action[] = ['permit.read', 'permit.view_people']) {
  const record = aStaffRecord({ modules: [aModule('Operational', [['Permit Register', PATH]])] });
  await staffSession({ ...record, role: { ...record.role, actions } });
  const sent = stubServer({
    'GET /v1/permit-datatable': () => json({ data: [aRow(1)], total: 1, page: 1 }),
    'GET /v1/saved-views': () => json({ views: [] }),
    'GET /v1/floor-datatable': () => json({ data: [], total: 0, page: 1 }),
    'GET /v1/unit-datatable': () => json({ data: [{ id: uuid(8), name: 'LG-12' }], total: 1, page: 1 }),
  });
  const app = renderApp(`${PATH}${address}`);
  await screen.findByRole('heading', { name: 'Permit Register' }, { timeout: 15_000 });
  const asked = () => sent.filter(({ path }) => path === '/v1/permit-datatable').map(({ query }) => query);
  const searchedUnits = () =>
    sent.filter(({ path }) => path === '/v1/unit-datatable').map(({ query }) => query.get('search_by'));
  return { ...app, asked, searchedUnits, search: () => new URLSearchParams(app.router.state.location.search) };
}

describe('Filters of the register by place, people and night', () => {
  it('sends unit, person, plate and night of the address, and shows them', async () => {
    const { asked } = await open('?unit=LG-12&person=Budi&plate=B%209&tonight=true');
    const sought = { unit: 'LG-12', person: 'Budi', plate: 'B 9', tonight: 'true' };
    await waitFor(() =>
      expect(asked().map((query) => Object.fromEntries(query))).toContainEqual(expect.objectContaining(sought)),
    );
    for (const name of ['Unit: LG-12', 'Person: Budi', 'Plate: B 9', 'Today or tonight: Today or tonight'])
      expect(await screen.findByRole('button', { name: `Filter: ${name}` })).toBeTruthy();
  });

  it('finds a unit by a part of its name and filters by it', async () => {
    const { user, search, searchedUnits } = await open('', ['permit.read', 'property.read']);
    await user.click(screen.getByRole('button', { name: 'Filter: Unit' }));
    // jsdom has no layout, so the open popover cannot be typed into.
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Unit', hidden: true }), {
      target: { value: '-12' },
    });
    await waitFor(() => expect(searchedUnits()).toContain('-12'));
    await user.click(await screen.findByRole('button', { name: 'LG-12', hidden: true }));
    await waitFor(() => expect(search().get('unit')).toBe('LG-12'));
  });

  it('takes the name of a unit as text from a reader who may not see the list of units, and offers no floors', async () => {
    const { user, search } = await open('', ['permit.read']);
    expect(screen.queryByRole('button', { name: 'Filter: Floor' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter: Unit' }));
    const field = await screen.findByRole('textbox', { name: 'Unit', hidden: true });
    fireEvent.change(field, { target: { value: 'LG-12' } });
    await user.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
    await waitFor(() => expect(search().get('unit')).toBe('LG-12'));
  });

  it('takes a name of three letters or more', async () => {
    const { user, search } = await open('');
    await user.click(screen.getByRole('button', { name: 'Filter: Person' }));
    const field = await screen.findByRole('textbox', { name: 'Person', hidden: true });
    // jsdom has no layout, so the open popover cannot be typed into.
    fireEvent.change(field, { target: { value: 'Bu' } });
    const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply', hidden: true });
    expect(apply.disabled).toBe(true);
    fireEvent.change(field, { target: { value: 'Bud' } });
    await user.click(apply);
    await waitFor(() => expect(search().get('person')).toBe('Bud'));
  });

  it('offers no filters by people without the right, and shows only a way out for one of an address', async () => {
    const { user, search, asked } = await open('?person=Budi', ['permit.read']);
    expect(await screen.findByText('Your role may not search for people or plates.')).toBeTruthy();
    expect(asked().filter((query) => query.has('person'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Filter: Plate' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all permits' }));
    await waitFor(() => expect(search().has('person')).toBe(false));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Download/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Filter: Person/ })).toBeNull();
  });

  it('shows the permits of the night of the dock board by one click', async () => {
    const { user, search } = await open('?kind=work');
    await user.click(await screen.findByRole('button', { name: /^Today or tonight/ }));
    await waitFor(() => expect(search().toString()).toBe('state=approved%2Cchecked&tonight=true'));
    expect(screen.getByRole('button', { name: /^Today or tonight/ }).getAttribute('aria-pressed')).toBe('true');
  });
});
