import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { md5Hex } from '../../../lib/session/login-args.ts';
import { aTenantRecord } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { held, json, nothing, problem, stubServer } from '../../../test/server.ts';
import { tenantSession } from '../../../test/sessions.ts';

type User = ReturnType<typeof renderApp>['user'];

const WORDS = {
  id: { button: 'Login Tenant', password: 'Kata sandi', submit: 'Login Sekarang', cancel: 'Batal' },
  en: { button: 'Login for Tenant', password: 'Password', submit: 'Login Now', cancel: 'Cancel' },
} as const;

async function openDialog(language: 'id' | 'en' = 'en', address = '/permits') {
  localStorage.setItem('language', language);
  const app = renderApp(address);
  await app.user.click(await screen.findByRole('button', { name: WORDS[language].button }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...app, dialog, words: WORDS[language] };
}

async function fill(user: User, dialog: ReturnType<typeof within>, words: (typeof WORDS)['id' | 'en']) {
  await user.type(dialog.getByLabelText('Email'), 'toko@batikpesona.co.id');
  await user.type(dialog.getByLabelText(words.password), 'rahasia-2026');
}

const logIn = async (language: 'id' | 'en', address?: string) => {
  const opened = await openDialog(language, address);
  await fill(opened.user, opened.dialog, opened.words);
  await opened.user.click(opened.dialog.getByRole('button', { name: opened.words.submit }));
  return opened;
};

describe('Tenant button', () => {
  it('[S2-025] labels the tenant button Login for Tenant while nobody is logged in', async () => {
    localStorage.setItem('language', 'en');
    renderApp('/permits');
    expect(await screen.findByRole('button', { name: 'Login for Tenant' })).toBeTruthy();
  });

  it('[S2-026] labels the tenant button with the tenant name while a tenant is logged in', async () => {
    tenantSession();
    renderApp('/permits');
    expect(await screen.findByRole('button', { name: 'Batik Pesona' })).toBeTruthy();
  });
});

describe('Tenant login', () => {
  it('[S2-027] opens the tenant login with the focus in the Email field', async () => {
    const { dialog } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Email')));
  });

  it('[S2-028] shows and hides the password of the tenant login on request', async () => {
    const { dialog, user } = await openDialog();
    const field = dialog.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await user.click(dialog.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('[S2-029] has the buttons Cancel and Login Now in the tenant login; Cancel closes it', async () => {
    const { dialog, user } = await openDialog();
    expect(dialog.getByRole('button', { name: 'Login Now' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[S2-030] disables Login Now while a tenant login runs', async () => {
    const server = held();
    stubServer({ 'POST /v1/login': server.answer });
    const { dialog } = await logIn('en');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Login Now' });
    await waitFor(() => expect(button.disabled).toBe(true));
    server.release(problem(401, 'login_failed'));
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('[S5-008] validates the tenant’s email by the pattern of public forms, which accepts .online', async () => {
    const sent = stubServer({ 'POST /v1/login': () => problem(401, 'login_failed') });
    const { dialog, user } = await openDialog();
    await user.type(dialog.getByLabelText('Email'), 'toko@batik');
    await user.type(dialog.getByLabelText('Password'), 'x');
    await user.click(dialog.getByRole('button', { name: 'Login Now' }));
    expect(await dialog.findByText('Invalid Email Address')).toBeTruthy();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(dialog.getByLabelText('Email'), '.online');
    await user.click(dialog.getByRole('button', { name: 'Login Now' }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('[S5-009] [D1-04] shows Please Complete Field for every empty field of the tenant login', async () => {
    const { dialog, user } = await openDialog('en');
    await user.click(dialog.getByRole('button', { name: 'Login Now' }));
    expect(await dialog.findAllByText('Please Complete Field')).toHaveLength(2);
    expect(document.activeElement).toBe(dialog.getByLabelText('Email'));
  });

  it('[D1-03] shows an empty field’s error in Indonesian, and Berhasil Login Tenant verbatim after the login', async () => {
    stubServer({ 'POST /v1/login': () => json({ result: aTenantRecord() }) });
    const { dialog, user, words } = await openDialog('id');
    await user.click(dialog.getByRole('button', { name: words.submit }));
    expect(await dialog.findAllByText('Mohon lengkapi isian ini')).toHaveLength(2);
    await fill(user, dialog, words);
    await user.click(dialog.getByRole('button', { name: words.submit }));
    expect(await screen.findByText('Berhasil Login Tenant')).toBeTruthy();
  });

  it('[D1-04] shows the success message of the tenant login in English', async () => {
    stubServer({ 'POST /v1/login': () => json({ result: aTenantRecord() }) });
    await logIn('en');
    expect(await screen.findByText('Tenant login successful')).toBeTruthy();
    expect(screen.queryByText('Berhasil Login Tenant')).toBeNull();
  });

  it('[S1-007] [S3-007] [S4-009] [S4-010] [S8-004] stores the result of a tenant login, shows a message, goes to /permits and closes the dialog', async () => {
    stubServer({ 'POST /v1/login': () => json({ result: aTenantRecord() }) });
    const { router } = await logIn('id', '/checkStatus');
    expect(await screen.findByText('Berhasil Login Tenant')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('logintenant') ?? '')).toEqual(aTenantRecord());
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Batik Pesona' })).toBeTruthy();
  });

  it('[S7-008] sends a tenant login with e-mail, MD5 hex and the fixed dummy fcm token, and with X-App-Source mobile', async () => {
    const sent = stubServer({ 'POST /v1/login': () => json({ result: aTenantRecord() }) });
    await logIn('id');
    // After the login the tenant's home sends requests of its own.
    const logins = () => sent.filter(({ path }) => path === '/v1/login');
    await waitFor(() => expect(logins()).toHaveLength(1));
    expect(logins()[0]?.headers.get('X-App-Source')).toBe('mobile');
    expect(logins()[0]?.body).toEqual({
      email: 'toko@batikpesona.co.id',
      password: md5Hex('rahasia-2026'),
      fcm_token: 'tenant-no-push',
    });
  });

  it.each([
    ['a wrong password', () => problem(401, 'login_failed')],
    ['too many attempts', () => problem(429, 'rate_limited')],
    ['a server error', () => new Response('oops', { status: 500 })],
    ['an answer without a valid session', () => json({ result: { token: 'x' } })],
    ['no network', () => Promise.reject(new TypeError('network'))],
  ])('[S8-003] shows Email atau Password Salah after %s', async (_, answer) => {
    stubServer({ 'POST /v1/login': answer });
    const { dialog } = await logIn('id');
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Email atau Password Salah');
    expect(localStorage.getItem('logintenant')).toBeNull();
    // The typed e-mail address is not cleared.
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('toko@batikpesona.co.id');
  });
});

describe('Tenant logout', () => {
  it('[S2-031] asks a tenant for confirmation with a Log Out button', async () => {
    localStorage.setItem('language', 'en');
    tenantSession();
    const { user } = renderApp('/permits');
    await user.click(await screen.findByRole('button', { name: 'Batik Pesona' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out of Batik Pesona?' }));
    expect(dialog.getByRole('button', { name: 'Log Out' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(localStorage.getItem('logintenant')).not.toBeNull();
  });

  it('[S4-011] [S4-012] [S8-005] ends the tenant session on the server and in the browser, shows a message and goes to /permits', async () => {
    const sent = stubServer({ 'POST /v1/logout': nothing });
    tenantSession();
    const { router, user } = renderApp('/checkStatus');
    await user.click(await screen.findByRole('button', { name: 'Batik Pesona' }));
    await user.click(await screen.findByRole('button', { name: 'Keluar' }));
    expect(await screen.findByText('Berhasil Logout Tenant')).toBeTruthy();
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer tenant-token');
    expect(localStorage.getItem('logintenant')).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/permits'));
    expect(await screen.findByRole('link', { name: /^Sika/ })).toBeTruthy();
  });

  it('[S4-011] removes the tenant session even when the server cannot be reached', async () => {
    stubServer({ 'POST /v1/logout': () => Promise.reject(new TypeError('network')) });
    tenantSession();
    const { user } = renderApp('/permits');
    await user.click(await screen.findByRole('button', { name: 'Batik Pesona' }));
    await user.click(await screen.findByRole('button', { name: 'Keluar' }));
    await waitFor(() => expect(localStorage.getItem('logintenant')).toBeNull());
  });
});
