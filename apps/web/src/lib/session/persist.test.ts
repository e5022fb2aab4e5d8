import { describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord } from '../../test/builders.ts';
import { json, stubServer } from '../../test/server.ts';
import { createStore } from '../store/store.ts';
import { readActivity, writeActivity } from './activity.ts';
import { initialAuthState, setLastLogin } from './auth.slice.ts';
import { resetLogin } from './reset-login.ts';
import { forgetSessionEnd, readSessionEnd, rememberSessionEnd } from './session-end.ts';
import { staffLoginApi, staffLoginArgs } from './staff-login.api.ts';

const record = aStaffRecord({
  modules: [aModule('Master Data'), aModule('News', [['Internal News', '/news/internalNews']])],
});

async function loggedIn() {
  stubServer({ 'POST /v1/login': () => json(record) });
  const store = createStore();
  await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(staffLoginArgs('ratna@graha.co.id', 'x')));
  return store;
}

describe('the persisted session', () => {
  it('[S3-006] is the auth slice and nothing else of the store', async () => {
    const store = await loggedIn();
    expect(Object.keys(store.getState().api.mutations)).not.toEqual([]);
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['auth', 'userData']);
    const kept = JSON.parse(localStorage.getItem('auth') ?? '');
    expect(Object.keys(kept).sort()).toEqual(
      ['lastLogin', 'menuBar', 'property_id', 'tenant', 'token', 'userData', 'user_id'].sort(),
    );
  });

  it('[S3-005] keeps the full login answer under userData', async () => {
    await loggedIn();
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(record);
  });

  it('[S9-014] is restored synchronously, with no time for a time-out', async () => {
    const before = (await loggedIn()).getState().auth;
    vi.useFakeTimers();
    expect(createStore().getState().auth).toEqual(before);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it.each([
    ['no JSON', '{"token":'],
    ['another shape', '{"token":5}'],
    ['a token without a person', '{"token":"t","menuBar":[]}'],
    ['null', 'null'],
  ])('[S9-014] gives the initial state when it is unreadable: %s', (_, text) => {
    localStorage.setItem('auth', text);
    expect(createStore().getState().auth).toEqual(initialAuthState);
  });

  it('is gone after a logout, here and in another tab', async () => {
    const store = await loggedIn();
    const otherTab = createStore();
    store.dispatch(resetLogin());
    expect(localStorage.getItem('auth')).toBeNull();
    expect(localStorage.getItem('userData')).toBeNull();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }));
    expect(otherTab.getState().auth).toEqual(initialAuthState);
    // What the server answered one person is not kept for the next.
    expect(store.getState().api.mutations).toEqual({});
  });

  describe('in another tab', () => {
    const aLogin = { ...record, token: 'other-token' };
    /** What the other tab has written, told to this one. */
    const tell = (kept: unknown) => {
      localStorage.setItem('auth', JSON.stringify(kept));
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: JSON.stringify(kept) }));
    };

    it('opened, is open here too, without what the server told the last one', async () => {
      const store = await loggedIn();
      const kept = JSON.parse(localStorage.getItem('auth') ?? '');
      tell({ ...kept, token: aLogin.token, userData: aLogin });
      expect(store.getState().auth).toMatchObject({ token: 'other-token', userData: aLogin, user_id: record.id });
      expect(store.getState().api.mutations).toEqual({});
    });

    it('changed, is changed here too and keeps what the server told', async () => {
      const store = await loggedIn();
      const kept = JSON.parse(localStorage.getItem('auth') ?? '');
      tell({ ...kept, userData: { ...record, name: 'Ratna Dewi Lestari' } });
      expect(store.getState().auth.userData?.name).toBe('Ratna Dewi Lestari');
      expect(store.getState().api.mutations).not.toEqual({});
    });

    it('written by a program that this one does not understand, is left alone', async () => {
      const store = await loggedIn();
      tell({ token: 5 });
      expect(store.getState().auth.token).toBe(record.token);
    });
  });

  it('begins without the quiet hours and the note of the one before', async () => {
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

  it('does not stop the work when storage is closed', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await loggedIn()).getState().auth.token).toBe(record.token);
  });
});
