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

const DEWI = aUser(31);
type Opened = Awaited<ReturnType<typeof openUsers>>;

async function openNew(given?: Parameters<typeof openUsers>[1]) {
  const app = await openUsers([DEWI], given);
  await app.user.click(await screen.findByRole('button', { name: 'Add user' }));
  const dialog = await app.dialog();
  return { ...app, form: dialog };
}

async function openEdit(user = DEWI, given?: Parameters<typeof openUsers>[1]) {
  const app = await openUsers([user], given);
  await app.user.click(await (await app.menuOf(user.name))('Edit'));
  return { ...app, form: await app.dialog() };
}

async function choose({ user }: Opened, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

describe('New user dialog', () => {
  it('requires name, email and role, then invites a user to properties of the reader', async () => {
    const app = await openNew({
      routes: { 'POST /v1/user': () => json(aUser(40, { email: 'sari@graha.co.id' }), 201) },
    });
    const { user, form, written } = app;
    expect(form.getByText(/^An invitation to set a password is mailed/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findAllByText('Please Complete Field')).toHaveLength(3);
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    expect(written()).toEqual([]);
    await user.type(form.getByLabelText('Name'), 'Sari Wulandari');
    await user.type(form.getByLabelText('Email'), 'sari@graha.co.id');
    await choose(app, form.getByRole('combobox', { name: 'Role' }), 'TCR');
    await choose(app, form.getByRole('combobox', { name: 'Properties' }), 'Harmoni Celebes');
    await user.click(form.getByRole('radio', { name: 'English' }));
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to sari@graha.co.id')).toBeTruthy();
    expect(written()[0]?.body).toEqual({
      name: 'Sari Wulandari',
      email: 'sari@graha.co.id',
      phone: '',
      language: 'en',
      role_id: uuid(80),
      property_ids: [uuid(1), uuid(2)],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(app.asked()).toHaveLength(2));
  });

  it('shows a taken email address at its field and keeps the input', async () => {
    const refusal = () => problem(422, 'refused', [{ path: 'email', code: 'taken' }]);
    const app = await openNew({ routes: { 'POST /v1/user': refusal } });
    const { user, form } = app;
    await user.type(form.getByLabelText('Name'), 'Sari');
    await user.type(form.getByLabelText('Email'), 'dewi@grahaindah.co.id');
    await choose(app, form.getByRole('combobox', { name: 'Role' }), 'TCR');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText('There is a user with this email already')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Email')));
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Sari');
    expect(await screen.findByText('Create Failed')).toBeTruthy();
  });

  it('disables roles with more rights than the reader has', async () => {
    const { user, form } = await openNew({ reader: aReader('user.read', 'user.update') });
    expect(await form.findByText('Roles that cannot be chosen go beyond your own rights.')).toBeTruthy();
    await user.click(form.getByRole('combobox', { name: 'Role' }));
    const beyond = await screen.findByRole('option', { name: 'Super Admin', hidden: true });
    expect(beyond.getAttribute('data-combobox-disabled')).toBe('true');
    const own = screen.getByRole('option', { name: 'TCR', hidden: true });
    expect(own.hasAttribute('data-combobox-disabled')).toBe(false);
  });

  it('explains that the server refuses a role with more rights than the reader’s', async () => {
    const refusal = () => problem(422, 'beyond_own_rights', [{ path: 'role_id', code: 'invalid' }]);
    const app = await openNew({ routes: { 'POST /v1/user': refusal } });
    const { user, form } = app;
    await user.type(form.getByLabelText('Name'), 'Sari');
    await user.type(form.getByLabelText('Email'), 'sari@graha.co.id');
    await choose(app, form.getByRole('combobox', { name: 'Role' }), 'TCR');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    const words = await form.findByText('You cannot give or change more than you may do yourself.');
    const field = form.getByRole('combobox', { name: 'Role' });
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(words.closest('[id]')?.id);
  });
});

describe('Dialog of an existing user', () => {
  it('saves a user with the version that was read, and keeps their email and their properties outside the reader’s', async () => {
    const dewi = { ...DEWI, other_properties: 2 };
    const { user, form, written } = await openEdit(dewi, {
      routes: { [`PUT /v1/user/${DEWI.id}`]: () => json({ ...dewi, name: 'Dewi A', version: 5 }) },
    });
    expect(form.getByLabelText('Email')).toHaveProperty('readOnly', true);
    expect(form.getByText('And 2 properties that you do not work for; they stay as they are.')).toBeTruthy();
    await user.type(form.getByLabelText(/^Phone/), '0812');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Edit Success')).toBeTruthy();
    expect(written()[0]?.body).toEqual({
      name: 'Dewi Anggraini',
      phone: '0812',
      language: 'id',
      role_id: uuid(80),
      property_ids: [uuid(1)],
      active: true,
      version: 4,
    });
  });

  it('deactivates a user after warning that all their sessions end', async () => {
    const { user, form, written } = await openEdit(DEWI, {
      routes: { [`PUT /v1/user/${DEWI.id}`]: () => json({ ...DEWI, active: false, status: 'inactive' }) },
    });
    expect(form.queryByText(/sessions end/)).toBeNull();
    await user.click(form.getByRole('switch', { name: 'Account is active' }));
    expect(await form.findByText(/all their sessions end/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(written()[0]?.body).toMatchObject({ active: false }));
  });

  it('warns that a change of the role logs the user out', async () => {
    const app = await openEdit();
    await choose(app, app.form.getByRole('combobox', { name: 'Role' }), 'Super Admin');
    expect(await app.form.findByText(/they are logged out and have to log in again/)).toBeTruthy();
  });

  it.each([
    [409, 'last_administrator', /^This is the last person who can edit roles/],
    [422, 'own_account', /your own role, properties or status/],
    [422, 'beyond_own_rights', /more than you may do yourself/],
    [409, 'conflict', /Somebody else has changed it/],
  ])('explains the refusal of a changed user with %i %s and keeps the input', async (status, code, words) => {
    const { user, form } = await openEdit(DEWI, {
      routes: { [`PUT /v1/user/${DEWI.id}`]: () => problem(status, code) },
    });
    await user.type(form.getByLabelText('Name'), ' Putri');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toMatch(words);
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Dewi Anggraini Putri');
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
  });

  it('keeps what was typed when the dialog is closed', async () => {
    const { user, form, menuOf, dialog } = await openEdit();
    await user.type(form.getByLabelText('Name'), ' Putri');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await (await menuOf(DEWI.name))('Edit'));
    const again = await dialog();
    expect(again.getByLabelText('Name')).toHaveProperty('value', 'Dewi Anggraini Putri');
    expect(again.getByText('What you typed before is back.')).toBeTruthy();
    expect(again.queryByRole('alert')).toBeNull();
  });

  it('reports a draft of a user whom somebody else has changed meanwhile, and can start over', async () => {
    const reader = aReader('user.read', 'user.update', 'role.update');
    const values = { name: 'Dewi Putri', version: DEWI.version - 1 };
    localStorage.setItem(`draft:user:${reader.id}:${DEWI.id}`, JSON.stringify({ saved_at: Date.now(), values }));
    const { user, form } = await openEdit(DEWI, { reader });
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Dewi Putri');
    expect(form.getByText(/^Somebody else has changed/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Start over' }));
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Dewi Anggraini');
    expect(form.queryByText(/^Somebody else has changed/)).toBeNull();
  });

  it('locks the reader’s own role, properties and status, and shows a new own name in the header', async () => {
    const reader = aReader('user.read', 'user.update', 'role.update');
    const own = aUser(9, { id: reader.id, name: reader.name });
    const { user, form, store } = await openEdit(own, {
      reader,
      routes: { [`PUT /v1/user/${reader.id}`]: () => json({ ...own, name: 'Ratna Lestari' }) },
    });
    expect(form.getByText(/^This is your own account/)).toBeTruthy();
    for (const name of ['Role', 'Properties']) expect(form.getByLabelText(name)).toHaveProperty('readOnly', true);
    expect(form.queryByRole('switch')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.getState().auth.userData?.name).toBe('Ratna Lestari'));
  });
});
