import { beforeEach, describe, expect, it } from 'vitest';

import { aModule, aStaffRecord } from '../../test/builders.ts';
import { held, json, problem, stubServer } from '../../test/server.ts';
import { createStore } from '../store/store.ts';
import type { AppStore } from '../store/store.ts';
import { initialAuthState, setLastLogin } from './auth.slice.ts';
import { resetLogin } from './reset-login.ts';
import { staffLoginApi, staffLoginArgs } from './staff-login.api.ts';

const login = () => staffLoginApi.endpoints.staffLogin.initiate(staffLoginArgs('ratna@graha.co.id', 'gerbang-2026'));
const record = aStaffRecord({ modules: [aModule('News', [['Internal News', '/news/internalNews']])] });

describe('the staff session in the store', () => {
  let store: AppStore;
  const auth = () => store.getState().auth;
  beforeEach(() => {
    store = createStore();
  });

  it('[S3-004] holds exactly the fields of the specification', () => {
    expect(Object.keys(auth()).sort()).toEqual(
      ['isLoading', 'lastLogin', 'menuBar', 'property_id', 'tenant', 'token', 'userData', 'user_id'].sort(),
    );
  });

  it('[S4-001] login pending sets isLoading on', async () => {
    const server = held();
    stubServer({ 'POST /v1/login': server.answer });
    const running = store.dispatch(login());
    expect(auth().isLoading).toBe(true);
    server.release(json(record));
    await running;
  });

  it('[S4-002] login rejected sets isLoading off and leaves nobody logged in', async () => {
    stubServer({ 'POST /v1/login': () => problem(401, 'login_failed') });
    await store.dispatch(login());
    expect(auth()).toEqual(initialAuthState);
  });

  describe('fulfilled', () => {
    beforeEach(async () => {
      stubServer({ 'POST /v1/login': () => json(record) });
      await store.dispatch(login());
    });

    it('[S4-003] sets isLoading off', () => expect(auth().isLoading).toBe(false));

    it('[S4-004] builds the menu into menuBar', () => {
      expect(auth().menuBar.map((entry) => entry.name)).toEqual(['Dashboards', 'News']);
      expect(auth().menuBar[1]?.children).toEqual([{ name: 'Internal News', path: '/news/internalNews' }]);
    });

    it('[S4-005] stores token, property id, tenant, user id and user data', () => {
      expect(auth()).toMatchObject({
        token: record.token,
        property_id: record.property.id,
        tenant: record.tenant,
        user_id: record.id,
        userData: record,
      });
    });

    it('[S4-007] reset returns to the empty initial state', () => {
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

  it('[S4-008] setLastLogin stores its value', () => {
    store.dispatch(setLastLogin('2026-11-14T09:12:00Z'));
    expect(auth().lastLogin).toBe('2026-11-14T09:12:00Z');
  });

  it('a second step logs nobody in', async () => {
    stubServer({ 'POST /v1/login': () => json({ second_step: 'ticket' }) });
    await store.dispatch(login());
    expect(auth()).toEqual(initialAuthState);
  });

  it('an answer that is not a staff record logs nobody in', async () => {
    stubServer({ 'POST /v1/login': () => json({ token: 'x', id: 'not a record' }) });
    await store.dispatch(login());
    expect(auth()).toEqual(initialAuthState);
  });
});
