import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { onPhone } from '../../../test/screens.ts';
import { held, json, problem } from '../../../test/server.ts';
import { aRole, openAs } from './test-kit.ts';
import type { Answers } from './test-kit.ts';

const role = aRole();
const CREATE = 'POST /v1/role';
const READ = `GET /v1/role/${role.id}`;
const WRITE = `PUT /v1/role/${role.id}`;
const UPDATE_PATH = `/settings/roles/${role.id}/update`;

type Rights = Parameters<typeof openAs>[2];

async function open(address: string, title: string, answers: Answers = {}, rights: Rights = {}) {
  const app = await openAs(address, { [READ]: () => json(role), ...answers }, rights);
  await screen.findByRole('form', { name: title });
  return { ...app, path: () => app.router.state.location.pathname };
}
const openNew = (answers?: Answers, rights?: Rights) => open('/settings/roles/create', 'New role', answers, rights);
const openUpdate = (answers?: Answers, rights?: Rights) => open(UPDATE_PATH, 'Edit role', answers, rights);

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const menuBox = (name: string) =>
  within(screen.getByRole('region', { name: 'Menu' })).getByRole<HTMLInputElement>('checkbox', { name });
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Role name' });
const button = (name: RegExp) => screen.getByRole('button', { name });
const bodyOf = (sent: Awaited<ReturnType<typeof open>>['sent']) => sent.find(({ method }) => method !== 'GET')?.body;

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => Promise.all([import('./RoleEditor.tsx'), import('./RolesScreen.tsx')]), 30_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('New role form', () => {
  it('saves menu, actions and stages of a new role, and goes to the list', async () => {
    const { user, sent, path } = await openNew({ [CREATE]: () => json(role, 201) });
    await user.type(nameField(), 'Keuangan');
    await user.click(box('Permit Approvals'));
    await user.click(box('Permits: Read'));
    await user.click(box('Permits: Decide'));
    await user.click(box('Finance'));
    await user.click(button(/^Create role/));
    expect(await screen.findByText('Create Success')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: 'Roles' });
    expect(path()).toBe('/settings/roles');
    expect(bodyOf(sent)).toEqual({
      name: 'Keuangan',
      modules: ['operational'],
      features: ['permit-approvals'],
      actions: ['permit.read', 'permit.decide'],
      stages: ['fat'],
    });
  });

  it('shows a partly selected module as mixed, and selects the module of a selected feature', async () => {
    const { user } = await openNew();
    await user.click(box('Gate'));
    expect(menuBox('Operational').indeterminate).toBe(true);
    await user.click(menuBox('Operational'));
    expect([menuBox('Operational').checked, box('Permit Approvals').checked, box('Gate').checked]).toEqual([
      true,
      true,
      true,
    ]);
    await user.click(menuBox('Operational'));
    expect([menuBox('Operational').indeterminate, box('Gate').checked]).toEqual([false, false]);
  });

  it('shows actions in a grid of areas and verbs, with empty cells where there is no action', async () => {
    await openNew();
    const grid = within(screen.getByRole('table', { name: 'Actions by area' }));
    expect(grid.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Area',
      'Read',
      'Create',
      'Change',
      'Delete',
      'Other',
    ]);
    const names = (row: RegExp) =>
      within(grid.getByRole('row', { name: row }))
        .getAllByRole('cell')
        .map((cell) => within(cell).queryAllByRole('checkbox').length);
    expect(names(/^Property/)).toEqual([1, 1, 1, 1, 0]);
    expect(names(/^Permits/)).toEqual([1, 0, 0, 0, 5]);
    expect(names(/^Roles/)).toEqual([0, 0, 1, 0, 0]);
  });

  it('shows the actions of a role as cards on a phone', async () => {
    onPhone();
    await openNew();
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('group', { name: 'Permits' }));
    expect(card.getAllByRole('checkbox')).toHaveLength(6);
  });

  it('refuses an empty role name before sending, and shows a taken name at its field', async () => {
    const { user, sent } = await openNew({
      [CREATE]: () => problem(422, 'refused', [{ path: 'name', code: 'taken' }]),
    });
    await user.click(button(/^Create role/));
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    expect(document.activeElement).toBe(nameField());
    expect(bodyOf(sent)).toBeUndefined();
    await user.type(nameField(), 'Finance');
    expect(screen.queryByText('Please Complete Field')).toBeNull();
    await user.click(button(/^Create role/));
    expect(await screen.findByText('This is taken already')).toBeTruthy();
    expect(screen.getByText('Create Failed')).toBeTruthy();
    box('Audit: Read').focus();
    await user.click(button(/^1 field needs attention: role name$/));
    expect(document.activeElement).toBe(nameField());
  });

  it('locks rights that the person does not hold and explains why', async () => {
    await openNew({}, { actions: ['role.update', 'permit.read'], stages: [] });
    expect(box('Permits: Read').disabled).toBe(false);
    expect(box('Audit: Read (you do not hold this right)').disabled).toBe(true);
    expect(box('Finance (you do not hold this right)').disabled).toBe(true);
    expect(screen.getAllByText(/^What is locked are rights you do not hold yourself/)).toHaveLength(2);
  });

  it('warns about a stage without the action to decide, and adds the action with one click', async () => {
    const { user } = await openNew();
    await user.click(box('Security (gate)'));
    expect(screen.queryByText(/^A stage can only be decided/)).toBeNull();
    await user.click(box('RDD'));
    expect(screen.getByText(/^A stage can only be decided/)).toBeTruthy();
    await user.click(button(/^Choose that action$/));
    expect(box('Permits: Decide').checked).toBe(true);
    expect(screen.queryByText(/^A stage can only be decided/)).toBeNull();
  });

  it('starts a copied role without rights that the person may not grant', async () => {
    const { user, sent } = await open(
      `/settings/roles/create?copy=${role.id}`,
      'New role',
      { [CREATE]: () => json(role, 201) },
      { actions: ['role.update', 'permit.read'], stages: ['fat'] },
    );
    expect(nameField().value).toBe('Copy of Finance');
    await user.click(button(/^Create role/));
    await screen.findByText('Create Success');
    expect(bodyOf(sent)).toEqual({
      name: 'Copy of Finance',
      modules: ['operational'],
      features: ['permit-approvals'],
      actions: ['permit.read'],
      stages: ['fat'],
    });
  });

  it('stores a draft of a role per person', async () => {
    const { user, unmount } = await openNew();
    await user.type(nameField(), 'Keuangan');
    await user.click(box('Audit: Read'));
    unmount();
    await openNew();
    expect(await screen.findByText('What you chose before is back.')).toBeTruthy();
    expect([nameField().value, box('Audit: Read').checked]).toEqual(['Keuangan', true]);
    await user.click(button(/^Start over$/));
    expect([nameField().value, box('Audit: Read').checked]).toEqual(['', false]);
  });
});

describe('Form of an existing role', () => {
  it('saves a role with the version that was read and disables Save meanwhile', async () => {
    const answer = held();
    const { user, sent } = await openUpdate({ [WRITE]: answer.answer });
    await user.click(box('Audit: Read'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(button(/^Save changes/)).toHaveProperty('disabled', true));
    answer.release(json({ ...role, version: 5 }));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(bodyOf(sent)).toEqual({
      name: 'Finance',
      modules: ['operational'],
      features: ['permit-approvals'],
      actions: ['permit.read', 'permit.decide', 'audit.read'],
      stages: ['fat'],
      version: 4,
    });
  });

  it('says how many people a change of rights logs out, and that a new name logs nobody out', async () => {
    const { user } = await openUpdate();
    expect(screen.getByText('3 people have this role.')).toBeTruthy();
    await user.type(nameField(), ' HQ');
    expect(screen.queryByText(/^Saving logs out/)).toBeNull();
    await user.click(box('Audit: Read'));
    expect(screen.getByText(/^Saving logs out 3 people/).textContent).not.toContain('You are one of them');
    await user.click(box('Audit: Read'));
    expect(screen.queryByText(/^Saving logs out/)).toBeNull();
  });

  it('locks the right to edit roles in the person’s own role, and warns about the person’s own logout', async () => {
    const own = aRole({ actions: ['role.update'] });
    const { user } = await openUpdate({ [READ]: () => json(own) }, { id: role.id });
    const kept = box('Roles: Change (has to stay in your own role)');
    expect([kept.checked, kept.disabled]).toEqual([true, true]);
    await user.click(box('Audit: Read'));
    expect(screen.getByText(/You are one of them\.$/)).toBeTruthy();
  });

  it('lets a role keep rights that the person does not hold', async () => {
    const { user } = await openUpdate({}, { actions: ['role.update'], stages: [] });
    expect([box('Permits: Decide').checked, box('Permits: Decide').disabled]).toEqual([true, false]);
    await user.click(box('Permits: Decide'));
    expect([box('Permits: Decide').checked, box('Permits: Decide').disabled]).toEqual([false, false]);
  });

  it('explains why a change of a role was refused when the reason concerns no single field', async () => {
    const { user } = await openUpdate({ [WRITE]: () => problem(409, 'last_administrator') });
    await user.click(button(/^Save changes/));
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
    expect(await screen.findByText(/^This is the last person who can edit roles/)).toBeTruthy();
  });

  it('shows the error at the actions when the server refuses rights beyond the person’s own', async () => {
    const { user } = await openUpdate({
      [WRITE]: () => problem(422, 'beyond_own_rights', [{ path: 'actions', code: 'invalid' }]),
    });
    await user.click(button(/^Save changes/));
    const section = within(screen.getByRole('region', { name: 'Actions' }));
    expect((await section.findByRole('alert')).textContent).toBe('Not a valid value');
    expect(screen.getByText(/^You cannot give or change more than you may do yourself/)).toBeTruthy();
  });

  it('keeps the input and offers the other version when another person saved the role meanwhile', async () => {
    let present = role;
    const { user } = await openUpdate({ [READ]: () => json(present), [WRITE]: () => problem(409, 'conflict') });
    await user.click(box('Audit: Read'));
    await user.click(button(/^Save changes/));
    expect(await screen.findByText(/^Someone else has saved this role meanwhile/)).toBeTruthy();
    expect(box('Audit: Read').checked).toBe(true);
    present = aRole({ name: 'Keuangan', version: 5 });
    await user.click(button(/^Load theirs$/));
    await waitFor(() => expect(nameField().value).toBe('Keuangan'));
    expect(box('Audit: Read').checked).toBe(false);
    expect(screen.queryByText(/^Someone else has saved/)).toBeNull();
  });

  it('says that the role does not exist and links to the list', async () => {
    await openAs(UPDATE_PATH, { [READ]: () => problem(404, 'not_found') });
    const link = await screen.findByRole('link', { name: 'Back to roles' });
    expect(link.getAttribute('href')).toBe('/settings/roles');
  });

  it('offers to try again when the role cannot be loaded', async () => {
    let round = 0;
    const { user } = await openAs(UPDATE_PATH, {
      [READ]: () => ((round += 1) === 1 ? problem(503, 'unavailable') : json(role)),
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('form', { name: 'Edit role' })).toBeTruthy();
  });

  it('does not open the form of a role for a person who may only read', async () => {
    const { sent } = await openAs(UPDATE_PATH, {}, { actions: ['user.read'] });
    expect(await screen.findByText('Your role can look at roles, but not change them.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
