import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { json, nothing, problem } from '../../../test/server.ts';
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

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./RolesScreen.tsx'), 30_000);
beforeEach(() => {
  // Mantine warns that its menus are hidden, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function choose(user: Awaited<ReturnType<typeof openList>>['user'], role: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${role}` }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}

describe('List of roles', () => {
  it('lists roles with their number of people and rights', async () => {
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

  it('searches and sorts roles on the server', async () => {
    const { user, sent, router } = await openList();
    await screen.findByRole('row', { name: /^Finance/ });
    await user.click(screen.getByRole('button', { name: /^People/ }));
    await waitFor(() => expect(sent.at(-1)?.query.get('sort')).toBe('-people'));
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'fin');
    await waitFor(() => expect(sent.at(-1)?.query.get('search_by')).toBe('fin'));
    expect(router.state.location.search).toContain('search_by=fin');
  });

  it('deletes an unused role after a confirmation, and reloads the list', async () => {
    const { user, sent } = await openList({ [`DELETE /v1/role/${unused.id}`]: () => nothing() });
    await choose(user, 'Guest', 'Delete Guest');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Guest?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Guest' }));
    expect(await screen.findByText('Delete Success')).toBeTruthy();
    const ofRoles = () => sent.filter(({ path }) => path.startsWith('/v1/role')).map(({ method }) => method);
    await waitFor(() => expect(ofRoles()).toEqual(['GET', 'DELETE', 'GET']));
  });

  it('does not delete a role in use, says how many people have it and links to them', async () => {
    const { user, sent, router } = await openList();
    await choose(user, 'Finance', 'Delete Finance');
    const dialog = within(await screen.findByRole('dialog', { name: 'Finance is in use' }));
    expect(dialog.getByText(/^3 people have this role/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Go to users' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('explains why a role that was assigned meanwhile is not deleted', async () => {
    const { user } = await openList({ [`DELETE /v1/role/${unused.id}`]: () => problem(409, 'in_use') });
    await choose(user, 'Guest', 'Delete Guest');
    await user.click(await screen.findByRole('button', { name: 'Delete Guest' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
    expect(await screen.findByText('This is in use and cannot be deleted.')).toBeTruthy();
  });

  it('shows roles read-only to a person without the right to change them', async () => {
    await openList({}, ['user.read']);
    await screen.findByRole('row', { name: /^Finance/ });
    expect(screen.queryByRole('link', { name: 'New role' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
  });
});
