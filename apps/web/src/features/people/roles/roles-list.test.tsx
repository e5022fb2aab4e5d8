import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { json, nothing, problem } from '../../test/server.ts';
import { aRole, openAs } from './test-kit.ts';
import type { Answers } from './test-kit.ts';

const LIST = 'GET /v1/role-datatable';
const unused = aRole({ id: uuid(72), name: 'Guest', features: [], actions: [], stages: [], people: 0 });
const openList = (answers: Answers = {}, actions?: ['user.read']) =>
  openAs(
    '/settings/roles',
    { [LIST]: () => json({ data: [aRole(), unused], total: 2, page: 1 }), ...answers },
    actions === undefined ? {} : { actions },
  );

// The first screen would otherwise wait for its code longer than a test may take.
beforeAll(() => import('./RolesScreen.tsx'), 30_000);
beforeEach(() => {
  // Without layout the library takes its menus for hidden, finds nothing to focus in them and says so.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function choose(user: Awaited<ReturnType<typeof openList>>['user'], role: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${role}` }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}

describe('the roles', () => {
  it('are listed with how many people have them and how much they allow', async () => {
    await openList();
    const row = within(await screen.findByRole('row', { name: /^Finance/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Finance',
      '3',
      '1',
      '2',
      'Finance',
      '9 Nov 2026',
      '',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Roles' })).toBeTruthy();
  });

  it('are searched and sorted by the server', async () => {
    const { user, sent, router } = await openList();
    await screen.findByRole('row', { name: /^Finance/ });
    await user.click(screen.getByRole('button', { name: /^People/ }));
    await waitFor(() => expect(sent.at(-1)?.query.get('sort')).toBe('-people'));
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'fin');
    await waitFor(() => expect(sent.at(-1)?.query.get('search_by')).toBe('fin'));
    expect(router.state.location.search).toContain('search_by=fin');
  });

  it('that nobody has are deleted after a question, and the list is read again', async () => {
    const { user, sent } = await openList({ [`DELETE /v1/role/${unused.id}`]: () => nothing() });
    await choose(user, 'Guest', 'Delete Guest');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Guest?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Guest' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    const ofRoles = () => sent.filter(({ path }) => path.startsWith('/v1/role')).map(({ method }) => method);
    await waitFor(() => expect(ofRoles()).toEqual(['GET', 'DELETE', 'GET']));
  });

  it('that people have are not deleted: it says how many, and leads to the users', async () => {
    const { user, sent, router } = await openList();
    await choose(user, 'Finance', 'Delete Finance');
    const dialog = within(await screen.findByRole('dialog', { name: 'Finance is in use' }));
    expect(dialog.getByText(/^3 people have this role/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'To the users' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('that somebody was given meanwhile say why they stay', async () => {
    const { user } = await openList({ [`DELETE /v1/role/${unused.id}`]: () => problem(409, 'in_use') });
    await choose(user, 'Guest', 'Delete Guest');
    await user.click(await screen.findByRole('button', { name: 'Delete Guest' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(await screen.findByText('This is in use and cannot be deleted.')).toBeTruthy();
  });

  it('can only be looked at by a role that may not change them', async () => {
    await openList({}, ['user.read']);
    await screen.findByRole('row', { name: /^Finance/ });
    expect(screen.queryByRole('link', { name: 'New role' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });
});
