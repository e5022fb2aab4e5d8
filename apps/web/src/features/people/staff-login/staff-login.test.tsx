import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { md5Hex } from '../../../lib/session/login-args.ts';
import { aStaffRecord } from '../../../test/builders.ts';
import { countdown } from '../../../test/countdown.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { held, json, problem, stubServer, tooMany } from '../../../test/server.ts';
import { askedRoute, staffLoginForm } from './StaffLoginForm.tsx';

async function openLogin(address = '/login') {
  const app = renderApp(address);
  await screen.findByRole('heading', { name: 'Staff login' });
  return app;
}

async function logIn(address = '/login', email = 'ratna@grahaindah.co.id', password = 'gerbang-2026') {
  const app = await openLogin(address);
  if (email !== '') await app.user.type(screen.getByLabelText('Email'), email);
  if (password !== '') await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  return app;
}

/** The error of a field as a screen reader reads it. */
function errorOf(label: string): string | undefined {
  const field = screen.getByLabelText(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

describe('Staff login page', () => {
  it('[S2-074] shows the staff login at /login with an email and a password field', async () => {
    await openLogin();
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });

  it('[S2-075] shows a Forgot password? link on the staff login', async () => {
    const { router, user } = await openLogin();
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(router.state.location.pathname).toBe('/forgotPassword');
  });

  it('[S2-076] shows a Login button on the staff login', async () => {
    await openLogin();
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('[S2-077] shows a spinner in the Login button and disables it while the request runs', async () => {
    const server = held();
    stubServer({ 'POST /v1/login': server.answer });
    await logIn();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(button.hasAttribute('data-loading')).toBe(true);
    await waitFor(() => expect(button.querySelector('.mantine-Loader-root')).not.toBeNull());
    server.release(problem(401, 'login_failed'));
    await waitFor(() => expect(button.disabled).toBe(false));
  });

  it('[D1-06] starts the staff login in English when no language was chosen, also after an Indonesian public side', async () => {
    localStorage.setItem('language', 'id');
    await openLogin();
    expect(document.documentElement.lang).toBe('en');
  });

  it('[D1-07] [D1-09] switches the staff login to Indonesian without changing the public side', async () => {
    localStorage.setItem('language', 'en');
    const { user } = await openLogin();
    await user.click(screen.getByRole('radio', { name: 'Indonesia' }));
    expect(await screen.findByRole('heading', { name: 'Login staf' })).toBeTruthy();
    expect({ ...localStorage }).toMatchObject({ language: 'en', staffLanguage: 'id' });
  });
});

describe('Errors of the staff login form', () => {
  const faults = (email: string, password: string) =>
    staffLoginForm.safeParse({ email, password }).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ??
    [];

  it('[S5-001] shows Required for an empty email', async () => {
    await logIn('/login', '', 'x');
    await waitFor(() => expect(errorOf('Email')).toBe('Required'));
  });

  it('[S5-002] shows Invalid email address for a text that is not an address', async () => {
    await logIn('/login', 'ratna', 'x');
    await waitFor(() => expect(errorOf('Email')).toBe('Invalid email address'));
  });

  it('[S5-003] [S5-004] accepts an email in any case, and a top-level part of 2 to 4 letters', () => {
    expect(faults('RATNA@GRAHA.INFO', 'x')).toEqual([]);
    expect(faults('ratna@graha.c', 'x')).toEqual([['email', 'email_invalid']]);
    expect(faults('ratna@graha.store', 'x')).toEqual([['email', 'email_invalid']]);
  });

  it('[S5-005] shows Required for an empty password', async () => {
    await logIn('/login', 'ratna@graha.co', '');
    await waitFor(() => expect(errorOf('Password')).toBe('Required'));
  });

  it('[S5-006] refuses a password of 16 characters with Must be 15 characters or less, and accepts 15', async () => {
    expect(faults('ratna@graha.co', 'x'.repeat(15))).toEqual([]);
    await logIn('/login', 'ratna@graha.co', 'x'.repeat(16));
    await waitFor(() => expect(errorOf('Password')).toBe('Must be 15 characters or less'));
  });

  it('[S5-007] shows each error of the staff login under its own field', async () => {
    const sent = stubServer({});
    await logIn('/login', 'ratna', '');
    await waitFor(() => expect([errorOf('Email'), errorOf('Password')]).toEqual(['Invalid email address', 'Required']));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });
});

describe('Staff login request', () => {
  it('[S7-006] sends the e-mail, the MD5 hex of the password and the fixed dummy fcm token on a staff login', async () => {
    const sent = stubServer({ 'POST /v1/login': () => problem(401, 'login_failed') });
    await logIn();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.headers.get('X-App-Source')).toBe('web');
    expect(sent[0]?.body).toEqual({
      email: 'ratna@grahaindah.co.id',
      password: md5Hex('gerbang-2026'),
      fcm_token_web: 'web-no-push',
    });
    expect(md5Hex('gerbang-2026')).toMatch(/^[0-9a-f]{32}$/);
    expect(md5Hex('abc')).toBe('900150983cd24fb0d6963f7d28e17f72');
  });

  it('[S8-001] shows the toast Login Failed! without details when the login fails', async () => {
    stubServer({ 'POST /v1/login': () => problem(429, 'rate_limited') });
    const { router } = await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Login Failed!');
    expect(router.state.location.pathname).toBe('/login');
  });

  it('says at the form that email or password are wrong, until the password is typed again', async () => {
    stubServer({ 'POST /v1/login': () => problem(401, 'login_failed') });
    const { user } = await logIn();
    expect(await screen.findByText('Check your email and password.')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(screen.queryByText('Check your email and password.')).toBeNull();
  });

  it('[S8-002] [S3-005] [S4-006] shows a success toast after the login, stores the answer and replaces the route with /dashboard', async () => {
    stubServer({ 'POST /v1/login': () => json(aStaffRecord()) });
    const { router } = await logIn();
    expect(await screen.findByText('Login Success!')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(aStaffRecord());
    expect(await screen.findByRole('heading', { name: 'Welcome, Ratna Dewi' })).toBeTruthy();
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/dashboard', 'REPLACE']);
  });

  it('[D2-17] [D2-18] redirects a staff route without a session to /login and returns to the route after the login', async () => {
    stubServer({ 'POST /v1/login': () => json(aStaffRecord()) });
    const { router } = await logIn('/profile?page=2');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/profile?page=2'));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
  });

  it('[D2-17] requires a session for every staff screen', async () => {
    for (const path of ['/dashboard', '/profile', '/operational/gate', '/news/tenantNews']) {
      const { router, unmount } = renderApp(path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
      unmount();
    }
  });

  it('asks for a code if the account has a second step, and opens the session only with a correct code', async () => {
    let tries = 0;
    const sent = stubServer({
      'POST /v1/login': () => json({ second_step: 'ticket' }),
      'POST /v1/login/second-step': () => {
        tries += 1;
        return tries === 1 ? problem(401, 'login_failed') : json(aStaffRecord());
      },
    });
    const { router, user } = await logIn();
    await screen.findByRole('heading', { name: 'Second step' });
    expect(router.state.location.pathname).toBe('/login');
    await user.type(screen.getByLabelText('Digit 1 of 6'), '111111');
    expect(await screen.findByText(/Wrong or old code/)).toBeTruthy();
    await user.type(screen.getByLabelText('Digit 1 of 6'), '222222');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent.at(-1)?.body).toEqual({ second_step: 'ticket', code: '222222' });
  });

  it('opens the session with a recovery code, and keeps a wrong recovery code to be corrected', async () => {
    const sent = stubServer({
      'POST /v1/login': () => json({ second_step: 'ticket' }),
      'POST /v1/login/second-step': ({ body }) =>
        JSON.stringify(body).includes('7K3QX-9T2M4') ? json(aStaffRecord()) : problem(401, 'login_failed'),
    });
    const { router, user } = await logIn();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await user.type(field, '7K3QX-9T2M');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(errorOf('Recovery code')).toMatch(/^Wrong or used code/));
    expect([field.value, document.activeElement]).toEqual(['7K3QX-9T2M', field]);
    await user.type(field, '4{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(sent.filter(({ path }) => path.endsWith('second-step')).map(({ body }) => body)).toEqual([
      { second_step: 'ticket', code: '7K3QX-9T2M' },
      { second_step: 'ticket', code: '7K3QX-9T2M4' },
    ]);
  });

  it('returns from the recovery code to the digits of the app, and reports too many attempts', async () => {
    stubServer({
      'POST /v1/login': () => json({ second_step: 'ticket' }),
      'POST /v1/login/second-step': () => problem(429, 'rate_limited'),
    });
    const { user } = await logIn();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.click(screen.getByRole('button', { name: 'Use the app instead' }));
    await user.type(screen.getByLabelText('Digit 1 of 6'), '111111');
    expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
  });

  it.each([
    [{ from: '/settings/property' }, '/settings/property'],
    [{ from: '//evil.example' }, '/dashboard'],
    [{ from: 'https://evil.example' }, '/dashboard'],
    [null, '/dashboard'],
  ])('leads from the login with the navigation state %o to %s', (state, route) =>
    expect(askedRoute(state)).toBe(route),
  );
});

it('[D8-29] counts down after too many tries, and then logs in again by itself', async () => {
  let isLimited = true;
  stubServer({
    'POST /v1/login': () => {
      if (!isLimited) return json({ second_step: 'a'.repeat(43) });
      isLimited = false;
      return tooMany(1);
    },
  });
  const second = countdown();
  await logIn();
  expect((await screen.findByRole('timer')).textContent).toBe('Trying again automatically in 0:01.');
  second();
  expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
});
