import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

async function openProfile() {
  const record = await staffSession();
  stubServer({ 'GET /v1/sessions': () => json([]) });
  const app = renderApp('/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  await screen.findByText(/^Log out what you do not recognise/);
  const { id, email, phone, language } = record;
  return { ...app, record, path: `PUT /v1/users/update/${record.id}`, profile: { id, email, phone, language } };
}

describe('Profile form', () => {
  it('[S7-007] saves the profile by PUT /v1/users/update/{id}, and shows the new name in the header', async () => {
    const { user, path, profile, store } = await openProfile();
    const sent = stubServer({ [path]: () => json({ ...profile, name: 'Ratna Dewi Lestari' }) });
    const name = screen.getByLabelText('Name');
    await user.type(name, ' Lestari');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ name: 'Ratna Dewi Lestari', phone: '0812000111', language: 'en' });
    expect(screen.getByRole('button', { name: /^Account: Ratna Dewi Lestari/ })).toBeTruthy();
    expect(store.getState().auth.userData?.name).toBe('Ratna Dewi Lestari');
    expect(JSON.parse(localStorage.getItem('userData') ?? '').name).toBe('Ratna Dewi Lestari');
  });

  it('switches the staff side to the language that was saved in the profile', async () => {
    const { user, path, profile } = await openProfile();
    stubServer({ [path]: () => json({ ...profile, name: 'Ratna Dewi', language: 'id' }) });
    await user.click(screen.getByRole('radio', { name: 'Indonesia' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Profil' })).toBeTruthy();
    expect(localStorage.getItem('staffLanguage')).toBe('id');
  });

  it('lists its parts as links', async () => {
    const { user, router } = await openProfile();
    const parts = within(screen.getByRole('navigation', { name: 'Parts of the profile' }));
    await user.click(parts.getByRole('link', { name: 'Change password' }));
    expect(router.state.location.hash).toBe('#password');
    const regions = parts.getAllByRole('link').map(({ textContent }) => textContent ?? '');
    for (const name of regions) expect(screen.getByRole('region', { name })).toBeTruthy();
  });

  it('refuses an empty name in the profile before sending', async () => {
    const { user } = await openProfile();
    const sent = stubServer({});
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please Complete Field')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('[D4-45] sends a new password unchanged together with the current one', async () => {
    const { user, path, profile } = await openProfile();
    const sent = stubServer({ [path]: () => json({ ...profile, name: 'Ratna Dewi' }) });
    await user.type(screen.getByLabelText('Current password'), 'gerbang-2026');
    await user.type(screen.getByLabelText('New password'), 'Gapura-2027');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ current_password: 'gerbang-2026', password: 'Gapura-2027' });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''));
  });

  it('shows a wrong current password under its field', async () => {
    const { user, path } = await openProfile();
    stubServer({ [path]: () => problem(422, 'refused', [{ path: 'current_password', code: 'password_wrong' }]) });
    await user.type(screen.getByLabelText('Current password'), 'wrong');
    await user.type(screen.getByLabelText('New password'), 'Gapura-2027');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The current password is wrong')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Gapura-2027');
  });
});
