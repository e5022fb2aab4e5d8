import { screen, waitFor } from '@testing-library/react';
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

describe('a new user', () => {
  it('is invited with a role and properties of the reader, once nothing is missing', async () => {
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

  it('whose address is taken is told so at the field, and what was typed stays', async () => {
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

  it('is not given a role beyond the reader’s own rights', async () => {
    const { user, form } = await openNew({ reader: aReader('user.read', 'user.update') });
    expect(await form.findByText('Roles that cannot be chosen go beyond your own rights.')).toBeTruthy();
    await user.click(form.getByRole('combobox', { name: 'Role' }));
    const beyond = await screen.findByRole('option', { name: 'Super Admin', hidden: true });
    expect(beyond.getAttribute('data-combobox-disabled')).toBe('true');
    const own = screen.getByRole('option', { name: 'TCR', hidden: true });
    expect(own.hasAttribute('data-combobox-disabled')).toBe(false);
  });

  it('is told in words when the server refuses the role as beyond the reader’s rights', async () => {
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

describe('a user who is there', () => {
  it('is changed from the version that was read; the address stays, and so do properties of others', async () => {
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

  it('is deactivated after it was said that all their sessions end', async () => {
    const { user, form, written } = await openEdit(DEWI, {
      routes: { [`PUT /v1/user/${DEWI.id}`]: () => json({ ...DEWI, active: false, status: 'inactive' }) },
    });
    expect(form.queryByText(/sessions end/)).toBeNull();
    await user.click(form.getByRole('switch', { name: 'Account is active' }));
    expect(await form.findByText(/all their sessions end/)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(written()[0]?.body).toMatchObject({ active: false }));
  });

  it('is logged out by another role, which is said before', async () => {
    const app = await openEdit();
    await choose(app, app.form.getByRole('combobox', { name: 'Role' }), 'Super Admin');
    expect(await app.form.findByText(/they are logged out and have to log in again/)).toBeTruthy();
  });

  it.each([
    [409, 'last_administrator', /^This is the last person who can edit roles/],
    [422, 'own_account', /your own role, properties or status/],
    [422, 'beyond_own_rights', /more than you may do yourself/],
    [409, 'conflict', /Somebody else has changed it/],
  ])('is refused with %i %s in words, and what was typed stays', async (status, code, words) => {
    const { user, form } = await openEdit(DEWI, {
      routes: { [`PUT /v1/user/${DEWI.id}`]: () => problem(status, code) },
    });
    await user.type(form.getByLabelText('Name'), ' Putri');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toMatch(words);
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Dewi Anggraini Putri');
    expect(await screen.findByText('Edit Failed')).toBeTruthy();
  });

  it('is the reader: role, properties and status are not theirs to change, and a new name is shown at once', async () => {
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
