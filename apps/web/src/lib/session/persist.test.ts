import { describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord } from '../../test/builders.ts';
import { json, stubServer } from '../../test/server.ts';
import { createStore } from '../store/store.ts';
import { readActivity, writeActivity } from './activity.ts';
import { initialAuthState, setLastLogin } from './auth.slice.ts';
import { loginArgs } from './login-args.ts';
import { resetLogin } from './reset-login.ts';
import { forgetSessionEnd, readSessionEnd, rememberSessionEnd } from './session-end.ts';
import { staffLoginApi } from './staff-login.api.ts';

const record = aStaffRecord({
  modules: [aModule('Master Data'), aModule('News', [['Internal News', '/news/internalNews']])],
});

async function loggedIn() {
  stubServer({ 'POST /v1/login': () => json(record) });
  const store = createStore();
  await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(loginArgs('ratna@graha.co.id', 'x')));
  return store;
}

describe('persisted session', () => {
  it('[S3-006] persists the auth slice and nothing else of the store', async () => {
    const store = await loggedIn();
    expect(Object.keys(store.getState().api.mutations)).not.toEqual([]);
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['auth', 'userData']);
    const stored = JSON.parse(localStorage.getItem('auth') ?? '');
    expect(Object.keys(stored).sort()).toEqual(
      ['lastLogin', 'menuBar', 'property_id', 'tenant', 'token', 'userData', 'user_id'].sort(),
    );
  });

  it('[S3-005] persists the full login answer under userData', async () => {
    await loggedIn();
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(record);
  });

  it('[S9-014] restores the persisted session synchronously', async () => {
    const before = (await loggedIn()).getState().auth;
    vi.useFakeTimers();
    expect(createStore().getState().auth).toEqual(before);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it.each([
    ['incomplete JSON', '{"token":'],
    ['a token that is not a text', '{"token":5}'],
    ['a token without user data', '{"token":"t","menuBar":[]}'],
    ['null', 'null'],
  ])('[S9-014] starts with the initial state when the persisted session is unreadable: %s', (_, text) => {
    localStorage.setItem('auth', text);
    expect(createStore().getState().auth).toEqual(initialAuthState);
  });

  it('removes the persisted session after a logout, here and in another tab', async () => {
    const store = await loggedIn();
    const otherTab = createStore();
    store.dispatch(resetLogin());
    expect(localStorage.getItem('auth')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }));
    expect(otherTab.getState().auth).toEqual(initialAuthState);
    // Responses for one person must not be visible to the next person.
    expect(store.getState().api.mutations).toEqual({});
  });

  describe('session of another tab', () => {
    const aLogin = { ...record, token: 'other-token' };
    /** Writes the session like another tab would, and fires the storage event. */
    const writeInOtherTab = (stored: unknown) => {
      localStorage.setItem('auth', JSON.stringify(stored));
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: JSON.stringify(stored) }));
    };

    it('takes over a session opened in another tab, without cached answers of the previous session', async () => {
      const store = await loggedIn();
      const stored = JSON.parse(localStorage.getItem('auth') ?? '');
      writeInOtherTab({ ...stored, token: aLogin.token, userData: aLogin });
      expect(store.getState().auth).toMatchObject({ token: 'other-token', userData: aLogin, user_id: record.id });
      expect(store.getState().api.mutations).toEqual({});
    });

    it('takes over a change of the session in another tab and keeps the cached answers', async () => {
      const store = await loggedIn();
      const stored = JSON.parse(localStorage.getItem('auth') ?? '');
      writeInOtherTab({ ...stored, userData: { ...record, name: 'Ratna Dewi Lestari' } });
      expect(store.getState().auth.userData?.name).toBe('Ratna Dewi Lestari');
      expect(store.getState().api.mutations).not.toEqual({});
    });

    it('ignores a session of another tab that another version of the program wrote', async () => {
      const store = await loggedIn();
      writeInOtherTab({ token: 5 });
      expect(store.getState().auth.token).toBe(record.token);
    });
  });

  it('starts a new session without the idle time and the logout note of the previous one', async () => {
    const end = { why: 'idle', user_id: record.id } as const;
    writeActivity(1);
    rememberSessionEnd(end);
    const store = await loggedIn();
    expect([readActivity(), readSessionEnd()]).toEqual([undefined, undefined]);
    writeActivity(2);
    rememberSessionEnd(end);
    store.dispatch(setLastLogin('2026-11-14T09:12:00Z'));
    expect(readActivity()).toBe(2);
    store.dispatch(resetLogin());
    expect([readActivity(), readSessionEnd()]).toEqual([undefined, end]);
    forgetSessionEnd();
  });

  it('keeps the session in memory when storage is not available', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await loggedIn()).getState().auth.token).toBe(record.token);
  });
});
