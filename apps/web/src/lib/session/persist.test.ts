import { describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord } from '../../test/builders.ts';
import { json, stubServer } from '../../test/server.ts';
import { createStore } from '../store/store.ts';
import { initialAuthState } from './auth.slice.ts';
import { resetLogin } from './reset-login.ts';
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

  it('does not stop the work when storage is closed', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await loggedIn()).getState().auth.token).toBe(record.token);
  });
});
