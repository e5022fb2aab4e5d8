import { menuModule, staffRecord } from '@gerbang/shared/contracts/auth';
import type { Store } from '@reduxjs/toolkit';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../storage.ts';
import { initialAuthState } from './auth.slice.ts';
import type { AuthState } from './auth.slice.ts';
import { resetLogin } from './reset-login.ts';
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

/** Writes the auth slice, and nothing else of the store, whenever it changes; a logout in another tab ends this one too. */
export function persistAuth(store: Store<{ auth: AuthState }>): void {
  let written = store.getState().auth;
  store.subscribe(() => {
    const { auth } = store.getState();
    if (auth === written) return;
    written = auth;
    const { isLoading: _, ...kept } = auth;
    writeStored(AUTH_KEY, auth.token === null ? null : JSON.stringify(kept));
    writeStored(USER_DATA_KEY, auth.userData === null ? null : JSON.stringify(auth.userData));
  });
  window.addEventListener('storage', (event) => {
    if (event.key === AUTH_KEY && event.newValue === null) store.dispatch(resetLogin());
  });
}
