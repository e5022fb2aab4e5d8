import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Navigate } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it } from 'vitest';

import { api } from '../../../lib/api/api.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { ACTIVITY_KEY, readActivity, writeActivity } from '../../../lib/session/activity.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { store } from '../../../lib/store/store.ts';
import { StoreProvider } from '../../../lib/store/StoreProvider.tsx';
import { aModule, aStaffRecord, uuid } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, nothing, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { IdleGuard } from './IdleGuard.tsx';

afterEach(() => sessionStorage.clear());

const MINUTE = 60_000;
const BACK = '/profile?tab=2#sessions';

/** Sets the last activity of all tabs this far into the past. */
function quietFor(milliseconds: number): void {
  act(() => {
    writeActivity(Date.now() - milliseconds);
    window.dispatchEvent(new StorageEvent('storage', { key: ACTIVITY_KEY }));
  });
}

async function atWork(next = aStaffRecord({ token: 'new-token' })) {
  await staffSession();
  const sent = stubServer({
    'GET /v1/sessions': () => json([]),
    'POST /v1/logout': () => nothing(),
    'POST /v1/login': () => json(next),
  });
  const app = renderApp(BACK);
  await screen.findByRole('heading', { name: 'Profile' });
  const addressNow = () => {
    const { pathname, search, hash } = app.router.state.location;
    return pathname + search + hash;
  };
  return { ...app, sent, addressNow };
}

async function logInAgain(user: UserEvent) {
  await user.type(screen.getByLabelText('Email'), 'ratna@grahaindah.co.id');
  await user.type(screen.getByLabelText('Password'), 'gerbang-2026');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('an idle staff member', () => {
  it('shows an idle user a countdown, announces it once, and keeps the session when the user presses Stay', async () => {
    const { user } = await atWork();
    quietFor(26 * MINUTE);
    const dialog = await screen.findByRole('dialog', { name: 'Are you still there?' });
    expect(within(dialog).getByText(/^(4:00|3:59)$/)).toBeTruthy();
    const said = within(dialog).getByRole('status');
    await waitFor(() =>
      expect(said.textContent).toBe('You will be logged out in 5 minutes unless you choose to stay.'),
    );
    await waitFor(() => expect(within(dialog).getByText(/^3:5\d$/)).toBeTruthy());
    expect(said.textContent).toBe('You will be logged out in 5 minutes unless you choose to stay.');
    await user.click(within(dialog).getByRole('button', { name: 'Stay logged in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().auth.token).toBe('staff-token');
  });

  it('keeps the session when Escape closes the idle dialog, and shows no idle message after a click on its Log out button', async () => {
    const { user, sent } = await atWork();
    quietFor(26 * MINUTE);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    quietFor(26 * MINUTE);
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByRole('heading', { name: 'Staff login' });
    await waitFor(() => expect(store.getState().auth.token).toBeNull());
    expect(sent.some(({ path }) => path === '/v1/logout')).toBe(true);
    expect(screen.queryByText(/^You were logged out because/)).toBeNull();
  });

  it('logs an idle user out here and on the server, says why, and returns to the same page after login', async () => {
    const { user, sent, addressNow } = await atWork();
    quietFor(30 * MINUTE);
    expect(await screen.findByText(/^You were logged out because nothing was done for 30 minutes/)).toBeTruthy();
    await waitFor(() => expect(store.getState().auth.token).toBeNull());
    const logout = sent.find(({ path }) => path === '/v1/logout');
    expect(logout?.headers.get('Authorization')).toBe('Bearer staff-token');
    expect(localStorage.getItem('auth')).toBeNull();
    await logInAgain(user);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
    expect(addressNow()).toBe(BACK);
    expect(store.getState().auth.token).toBe('new-token');
    // The login removes the note.
    expect(sessionStorage.getItem('sessionEnd')).toBeNull();
  });

  it('does not open the page of the first person when another person logs in after an idle logout', async () => {
    const { user, addressNow } = await atWork(aStaffRecord({ token: 'new-token', id: uuid(77), name: 'Budi' }));
    quietFor(30 * MINUTE);
    await screen.findByText(/^You were logged out because/);
    await logInAgain(user);
    expect(await screen.findByRole('heading', { name: 'Welcome, Budi' })).toBeTruthy();
    expect(addressNow()).toBe('/dashboard');
  });

  it('logs an idle user out here even when the server does not answer', async () => {
    await atWork();
    stubServer({});
    quietFor(30 * MINUTE);
    await screen.findByText(/^You were logged out because/);
    await waitFor(() => expect(store.getState().auth.token).toBeNull());
  });

  it('shows nothing of the screen when the page is opened after the idle limit', async () => {
    await staffSession();
    writeActivity(Date.now() - 31 * MINUTE);
    const sent = stubServer({ 'POST /v1/logout': () => nothing() });
    renderApp(BACK);
    expect(await screen.findByText(/^You were logged out because/)).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/v1/logout']);
  });

  it('shows the note about the idle logout also in the other tabs', async () => {
    await atWork();
    quietFor(30 * MINUTE - 5000);
    await screen.findByRole('dialog');
    act(() => {
      localStorage.removeItem('auth');
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }));
    });
    expect(await screen.findByText(/^You were logged out because/)).toBeTruthy();
  });

  it('does not end a session that was opened during an idle logout', async () => {
    await atWork();
    let release = () => {};
    const answered = new Promise<Response>((resolve) => {
      release = () => resolve(nothing());
    });
    stubServer({ 'POST /v1/logout': () => answered, 'GET /v1/sessions': () => json([]) });
    quietFor(30 * MINUTE);
    await screen.findByText(/^You were logged out because/);
    await act(() => staffSession(aStaffRecord({ token: 'new-token' })).then(() => {}));
    release();
    await act(() => answered.then(() => {}));
    expect(store.getState().auth.token).toBe('new-token');
  });
});

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probeStaff: build.mutation<unknown, void>({ query: () => ({ url: '/x', method: 'POST' }) }),
  }),
});

describe('a session that the server has ended', () => {
  it('redirects to the login with a note when the server has ended the session, and back to the same page', async () => {
    const { user, addressNow } = await atWork();
    stubServer({
      'POST /v1/x': () => problem(401, 'unauthenticated'),
      'POST /v1/login': () => json(aStaffRecord({ token: 'new-token' })),
      'GET /v1/sessions': () => json([]),
    });
    await act(() => store.dispatch(probe.endpoints.probeStaff.initiate()).then(() => {}));
    expect(await screen.findByText(/^Your session has ended/)).toBeTruthy();
    await logInAgain(user);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
    expect(addressNow()).toBe(BACK);
  });

  it('ends the session here when it ended in another tab, and shows the page again after a login in that tab', async () => {
    const { addressNow } = await atWork();
    const kept = JSON.parse(localStorage.getItem('auth') ?? '');
    const tell = (newValue: string | null) =>
      act(() => {
        if (newValue === null) localStorage.removeItem('auth');
        else localStorage.setItem('auth', newValue);
        window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue }));
      });
    tell(null);
    expect(await screen.findByText(/^Your session has ended/)).toBeTruthy();
    tell(JSON.stringify({ ...kept, token: 'new-token' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
    expect([addressNow(), store.getState().auth.token]).toEqual([BACK, 'new-token']);
  });
});

describe('typed values', () => {
  const isNote = (values: unknown): values is { note: string } => typeof values === 'object' && values !== null;
  function NoteForm() {
    const { initialValues, isRestored } = useRestoredDraft('probe', { note: '' }, { fits: isNote });
    const [values, setValues] = useState(initialValues);
    useDraft('probe', values, { isRestored });
    return (
      <input aria-label="Note" value={values.note} onChange={(event) => setValues({ note: event.target.value })} />
    );
  }
  /** Like the layout: shows the screen only with a session. */
  function StaffScreen() {
    const { token } = useAuth();
    if (token === null) return <Navigate to="/login" replace />;
    return (
      <IdleGuard user_id={aStaffRecord().id}>
        <NoteForm />
      </IdleGuard>
    );
  }
  function openForm() {
    const around = (screenOf: ReactNode) => (
      <MantineProvider>
        <StoreProvider>{screenOf}</StoreProvider>
      </MantineProvider>
    );
    const router = createMemoryRouter(
      [
        { path: '/form', element: around(<StaffScreen />) },
        { path: '/login', element: around(<h1>Login</h1>) },
      ],
      { initialEntries: ['/form'] },
    );
    render(<RouterProvider router={router} />);
    return router;
  }

  it.each(['idle', 'refused'])(
    'keeps typed values as a draft when the session ends right after typing: %s',
    async (why) => {
      await staffSession();
      stubServer({ 'POST /v1/logout': () => nothing(), 'POST /v1/x': () => problem(401, 'unauthenticated') });
      const router = openForm();
      fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Lift 2 is loud' } });
      if (why === 'idle') quietFor(30 * MINUTE);
      else await act(() => store.dispatch(probe.endpoints.probeStaff.initiate()).then(() => {}));
      await screen.findByRole('heading', { name: 'Login' });
      await waitFor(() => expect(store.getState().auth.token).toBeNull());
      await act(() => staffSession().then(() => {}));
      await act(() => router.navigate('/form'));
      expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Lift 2 is loud');
    },
  );
});

describe('an idle guard at the gate', () => {
  const atTheGate = async (answers: Parameters<typeof stubServer>[0]) => {
    await staffSession(aStaffRecord({ modules: [aModule('Operational', [['Gate', '/operational/gate']])] }));
    stubServer(answers);
    renderApp('/operational/gate');
    await screen.findByRole('heading', { level: 1 });
    quietFor(31 * MINUTE);
  };

  it('does not end the session of an idle guard while the gate is offline', async () => {
    await atTheGate({});
    await waitFor(() => expect(Date.now() - (readActivity() ?? 0)).toBeLessThan(MINUTE));
    expect(store.getState().auth.token).toBe('staff-token');
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('ends the session of an idle guard while the gate is online', async () => {
    await atTheGate({ 'HEAD /logo.svg': () => nothing(), 'POST /v1/logout': () => nothing() });
    await waitFor(() => expect(store.getState().auth.token).toBeNull());
  });
});
