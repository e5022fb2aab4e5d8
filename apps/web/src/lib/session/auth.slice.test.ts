import { beforeEach, describe, expect, it } from 'vitest';

import { aModule, aStaffRecord } from '../../test/builders.ts';
import { held, json, problem, stubServer } from '../../test/server.ts';
import { createStore } from '../store/store.ts';
import type { AppStore } from '../store/store.ts';
import { initialAuthState, leaveProperty, setLastLogin } from './auth.slice.ts';
import { loginArgs } from './login-args.ts';
import { resetLogin } from './reset-login.ts';
import { staffLoginApi } from './staff-login.api.ts';

const login = () => staffLoginApi.endpoints.staffLogin.initiate(loginArgs('ratna@graha.co.id', 'gerbang-2026'));
const record = aStaffRecord({ modules: [aModule('News', [['Internal News', '/news/internalNews']])] });

describe('staff session in the store', () => {
  let store: AppStore;
  const auth = () => store.getState().auth;
  beforeEach(() => {
    store = createStore();
  });

  it('[S3-004] the auth slice has exactly the fields of the specification', () => {
    expect(Object.keys(auth()).sort()).toEqual(
      ['isLoading', 'lastLogin', 'menuBar', 'property_id', 'tenant', 'token', 'userData', 'user_id'].sort(),
    );
  });

  it('[S4-001] sets isLoading while a login is pending', async () => {
    const server = held();
    stubServer({ 'POST /v1/login': server.answer });
    const running = store.dispatch(login());
    expect(auth().isLoading).toBe(true);
    server.release(json(record));
    await running;
  });

  it('[S4-002] clears isLoading and stores no session when a login is rejected', async () => {
    stubServer({ 'POST /v1/login': () => problem(401, 'login_failed') });
    await store.dispatch(login());
    expect(auth()).toEqual(initialAuthState);
  });

  describe('login fulfilled', () => {
    beforeEach(async () => {
      stubServer({ 'POST /v1/login': () => json(record) });
      await store.dispatch(login());
    });

    it('ends the session when the only property of the person is deleted', () => {
      store.dispatch(leaveProperty(record.property.id));
      expect(auth()).toEqual(initialAuthState);
    });

    it('[S4-003] clears isLoading when a login is fulfilled', () => expect(auth().isLoading).toBe(false));

    it('[S4-004] builds the menu of the role into menuBar when a login is fulfilled', () => {
      expect(auth().menuBar.map((entry) => entry.name)).toEqual(['Dashboards', 'News']);
      expect(auth().menuBar[1]?.children).toEqual([{ name: 'Internal News', path: '/news/internalNews' }]);
    });

    it('[S4-005] stores token, property id, tenant, user id and user data when a login is fulfilled', () => {
      expect(auth()).toMatchObject({
        token: record.token,
        property_id: record.property.id,
        tenant: record.tenant,
        user_id: record.id,
        userData: record,
      });
    });

    it('[D8-09] stores the time of the login when a login is fulfilled', () => {
      expect(auth().lastLogin).toBe(record.lastLogin);
    });

    it('[S4-007] reset returns the auth slice to its empty initial state', () => {
      store.dispatch(resetLogin());
      expect(auth()).toEqual(initialAuthState);
      expect(initialAuthState).toEqual({
        isLoading: false,
        lastLogin: null,
        menuBar: [],
        token: null,
        property_id: null,
        user_id: null,
        tenant: null,
        userData: null,
      });
    });
  });

  it('[S4-008] setLastLogin stores the time of the last login', () => {
    store.dispatch(setLastLogin('2026-11-14T09:12:00Z'));
    expect(auth().lastLogin).toBe('2026-11-14T09:12:00Z');
  });

  it('stores no session while the second step of a login is missing', async () => {
    stubServer({ 'POST /v1/login': () => json({ second_step: 'ticket' }) });
    await store.dispatch(login());
    expect(auth()).toEqual(initialAuthState);
  });

  it('stores no session when the answer to a login is not a staff record', async () => {
    stubServer({ 'POST /v1/login': () => json({ token: 'x', id: 'not a record' }) });
    await store.dispatch(login());
    expect(auth()).toEqual(initialAuthState);
  });
});
