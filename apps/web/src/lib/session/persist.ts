import { menuModule, staffRecord } from '@gerbang/shared/contracts/people/auth';
import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../storage.ts';
import { forgetActivity } from './activity.ts';
import { adoptLogin, initialAuthState } from './auth.slice.ts';
import type { AuthState } from './auth.slice.ts';
import { resetLogin } from './reset-login.ts';
import { forgetSessionEnd } from './session-end.ts';
import { AUTH_KEY } from './stored-session.ts';

const USER_DATA_KEY = 'userData';

const icons = [
  'speedometer',
  'rocket',
  'newspaper',
  'clipboard',
  'organization',
  'store',
  'database',
  'grip',
  'gear',
] as const;
const storedAuth = z.object({
  lastLogin: z.nullable(z.string()),
  menuBar: z.array(
    z.object({ name: z.string(), icon: z.enum(icons), path: z.string(), children: menuModule.shape.features }),
  ),
  token: z.string(),
  property_id: z.string(),
  user_id: z.string(),
  tenant: z.null(),
  userData: staffRecord,
});

/**
 * Restores the session of the last visit synchronously. Returns the logged-out state when the stored session is
 * unreadable.
 */
export function restoreAuth(): AuthState {
  const stored = storedAuth.safeParse(readStoredJson(AUTH_KEY));
  return stored.success ? { ...stored.data, isLoading: false } : initialAuthState;
}

/** Stores the auth slice after every action that changes it. No other slice is stored. */
export const persistAuth: Middleware<object, { auth: AuthState }> = (store) => (next) => (action) => {
  const before = store.getState().auth;
  const result = next(action);
  const { auth } = store.getState();
  if (auth !== before) write(auth);
  if (auth.token !== before.token) {
    forgetActivity();
    if (auth.token !== null) forgetSessionEnd();
  }
  return result;
};

type TabDispatch = ThunkDispatch<{ auth: AuthState }, unknown, UnknownAction>;

export function followOtherTabs(dispatch: TabDispatch): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== AUTH_KEY) return;
    if (event.newValue === null) dispatch(resetLogin());
    else dispatch(followLogin());
  });
}

function followLogin() {
  return (dispatch: TabDispatch, getState: () => { auth: AuthState }) => {
    const stored = restoreAuth();
    // A stored session that another version of the application wrote may be unreadable. It is ignored.
    if (stored.token === null) return;
    // Another session, even of the same person, must not see cached responses.
    if (stored.token !== getState().auth.token) dispatch(resetLogin());
    dispatch(adoptLogin(stored));
  };
}

function write({ isLoading: _isLoading, ...session }: AuthState): void {
  writeStored(AUTH_KEY, session.token === null ? null : JSON.stringify(session));
  writeStored(USER_DATA_KEY, session.userData === null ? null : JSON.stringify(session.userData));
}
