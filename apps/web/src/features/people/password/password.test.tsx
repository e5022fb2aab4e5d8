import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';

const TOKEN = 'a'.repeat(43);

/** Opens the mailed link as a browser does: with the fragment in the address bar. */
function openLink(kind: 'staff' | 'tenant', fragment = `#token=${TOKEN}`) {
  window.history.replaceState(null, '', `/resetPassword?kind=${kind}${fragment}`);
  return renderApp(`/resetPassword?kind=${kind}`);
}

afterEach(() => window.history.replaceState(null, '', '/'));

describe('Forgotten password', () => {
  it('requests the password mail for a staff member in the staff language', async () => {
    const sent = stubServer({ 'POST /v1/password/forgot': () => json({}, 202) });
    const { user } = renderApp('/forgotPassword');
    await user.type(await screen.findByLabelText('Email'), 'ratna@grahaindah.co.id');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ email: 'ratna@grahaindah.co.id', kind: 'staff', language: 'en' });
  });

  it('requests the password mail for a tenant in the public language', async () => {
    const sent = stubServer({ 'POST /v1/password/forgot': () => json({}, 202) });
    const { user } = renderApp('/forgotPassword?kind=tenant');
    await user.type(await screen.findByLabelText('Email'), 'toko@batik.online');
    await user.click(screen.getByRole('button', { name: 'Kirim tautan' }));
    expect(await screen.findByRole('heading', { name: 'Periksa email Anda' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ email: 'toko@batik.online', kind: 'tenant', language: 'id' });
  });

  it('keeps the form and explains why the password mail could not be requested', async () => {
    stubServer({ 'POST /v1/password/forgot': () => problem(429, 'rate_limited') });
    const { user } = renderApp('/forgotPassword');
    await user.type(await screen.findByLabelText('Email'), 'ratna@grahaindah.co.id');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ratna@grahaindah.co.id');
  });
});

describe('New password', () => {
  it('[D4-45] sends the new password unchanged with the token of the link, and removes the token from the address bar', async () => {
    const sent = stubServer({ 'POST /v1/password/reset': nothing });
    const { user } = openLink('staff');
    await user.type(await screen.findByLabelText('New password'), 'Gerbang-2026');
    expect(window.location.hash).toBe('');
    expect(window.location.search).toBe('?kind=staff');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ token: TOKEN, password: 'Gerbang-2026' });
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
  });

  it('links a tenant to the category screen after the password was set', async () => {
    stubServer({ 'POST /v1/password/reset': nothing });
    const { user } = openLink('tenant');
    await user.type(await screen.findByLabelText('Kata sandi baru'), 'Gerbang-2026');
    await user.click(screen.getByRole('button', { name: 'Simpan kata sandi' }));
    const onward = await screen.findByRole('link', { name: 'Ke halaman awal' });
    expect(onward.getAttribute('href')).toBe('/permits');
  });

  it('requires a new password of 8 to 15 characters', async () => {
    const sent = stubServer({});
    const { user } = openLink('staff');
    const field = await screen.findByLabelText('New password');
    await user.type(field, 'x'.repeat(7));
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('At least 8 characters')).toBeTruthy();
    await user.type(field, 'x'.repeat(9));
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Must be 15 characters or less')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows the refusal of a common password under its field', async () => {
    stubServer({
      'POST /v1/password/reset': () => problem(422, 'refused', [{ path: 'password', code: 'password_common' }]),
    });
    const { user } = openLink('staff');
    await user.type(await screen.findByLabelText('New password'), 'password123');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('This password is too common. Choose another one.')).toBeTruthy();
  });

  it.each([
    ['used', `#token=${TOKEN}`],
    ['cut short', '#token=abc'],
    ['missing', ''],
  ])('asks the person to request a new link when the opened one is %s', async (_, fragment) => {
    stubServer({ 'POST /v1/password/reset': () => problem(422, 'reset_link_spent') });
    const { user } = openLink('staff', fragment);
    const field = await waitFor(() => screen.queryByLabelText('New password'));
    if (field !== null) {
      await user.type(field, 'Gerbang-2026');
      await user.click(screen.getByRole('button', { name: 'Save password' }));
    }
    const again = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(again.getAttribute('href')).toBe('/forgotPassword?kind=staff');
  });
});
