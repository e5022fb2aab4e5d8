import { menuModule, staffRecord } from '@gerbang/shared/contracts/auth';
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

/** The session kept from the last visit, read at once; anything unreadable gives the empty session. */
export function restoreAuth(): AuthState {
  const stored = storedAuth.safeParse(readStoredJson(AUTH_KEY));
  return stored.success ? { ...stored.data, isLoading: false } : initialAuthState;
}

/** Writes the auth slice, and nothing else of the store, with every action that changes it. */
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

/** A logout in another tab ends the session in this one too, and a login there opens it here. */
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
    // What another version of the program wrote is its own.
    if (stored.token === null) return;
    // Another session, even of the same person, begins without what the server told the last one.
    if (stored.token !== getState().auth.token) dispatch(resetLogin());
    dispatch(adoptLogin(stored));
  };
}

function write({ isLoading: _isLoading, ...kept }: AuthState): void {
  writeStored(AUTH_KEY, kept.token === null ? null : JSON.stringify(kept));
  writeStored(USER_DATA_KEY, kept.userData === null ? null : JSON.stringify(kept.userData));
}
