import { FCM_TOKEN, FCM_TOKEN_WEB } from '@gerbang/shared/contracts/people/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord } from '../../test/builders.ts';
import { json, problem, stubServer } from '../../test/server.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { loginArgs } from '../session/login-args.ts';
import { staffLoginApi } from '../session/staff-login.api.ts';
import { createStore } from '../store/store.ts';
import type { AppStore } from '../store/store.ts';
import { api, HTTP_TIMEOUT_MS } from './api.ts';
import { operatingSystem } from './headers.ts';

interface Call {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const probe = api.injectEndpoints({
  endpoints: (build) => ({ probe: build.mutation<unknown, Call>({ query: (call) => call }) }),
});

describe('every API call', () => {
  let store: AppStore;
  const call = (args: Call) => store.dispatch(probe.endpoints.probe.initiate(args));
  const logIn = async () => {
    stubServer({ 'POST /v1/login': () => json(aStaffRecord()) });
    await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(loginArgs('ratna@graha.co.id', 'x')));
  };
  beforeEach(() => {
    store = createStore();
  });

  it('[S7-001] sends every call to the API host under /v1', async () => {
    const sent = stubServer({ 'GET /v1/public/property': () => json([]) });
    await call({ url: '/public/property' });
    await call({ url: 'public/property' });
    expect(sent.map(({ path }) => path)).toEqual(['/v1/public/property', '/v1/public/property']);
  });

  it('[L13] repeats a call once when its answer was lost, but only one with an idempotency key', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const sent = stubServer({ 'POST /v1/x': lost, 'POST /v1/y': () => problem(503, 'unavailable') });
    const headers = { 'Idempotency-Key': 'a'.repeat(32) };
    expect(await call({ url: '/x', method: 'POST' })).toMatchObject({ error: { status: 'FETCH_ERROR' } });
    expect(sent).toHaveLength(1);
    expect(await call({ url: '/x', method: 'POST', headers })).toMatchObject({ error: { status: 'FETCH_ERROR' } });
    expect(sent).toHaveLength(3);
    await call({ url: '/y', method: 'POST', headers });
    expect(sent).toHaveLength(4);
  });

  it('[S7-002] sends the application headers with every call, the language header always en', async () => {
    void chooseLanguage('public', 'id');
    const sent = stubServer({ 'GET /v1/x': () => json({}) });
    await call({ url: '/x' });
    const headers = sent[0]?.headers;
    expect(headers?.get('X-App-Group')).toBe('1');
    expect(headers?.get('X-App-Brand')).toBe('1');
    expect(headers?.get('X-App-Source')).toBe('web');
    expect(headers?.get('X-App-Version')).toBe('0.0.1');
    expect(headers?.get('X-App-Language')).toBe('en');
    expect(headers?.get('X-App-Os')).toBe(operatingSystem(navigator.userAgent));
  });

  it('[S7-002] keeps the X-App-Source that a call sets itself', async () => {
    const sent = stubServer({ 'GET /v1/x': () => json({}) });
    await call({ url: '/x', headers: { 'X-App-Source': 'mobile', 'X-App-OS': 'android' } });
    expect(sent[0]?.headers.get('X-App-Source')).toBe('mobile');
    expect(sent[0]?.headers.get('X-App-Os')).toBe('android');
  });

  it('[S7-003] sends JSON as Accept and Content-Type unless a call sets its own', async () => {
    const sent = stubServer({ 'GET /v1/x': () => json({}), 'POST /v1/x': () => json({}) });
    await call({ url: '/x' });
    await call({ url: '/x', method: 'POST', body: { a: 1 } });
    for (const { headers } of sent) {
      expect(headers.get('Accept')).toBe('application/json');
      expect(headers.get('Content-Type')).toBe('application/json');
    }
    await call({ url: '/x', method: 'POST', body: '"raw"', headers: { 'Content-Type': 'image/jpeg' } });
    expect(sent[2]?.headers.get('Content-Type')).toBe('image/jpeg');
  });

  it('[S7-004] sends the bearer token of the auth state', async () => {
    await logIn();
    const sent = stubServer({ 'GET /v1/x': () => json({}) });
    await call({ url: '/x' });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer staff-token');
  });

  it('[S7-004] keeps the tenant token that a call sets itself', async () => {
    await logIn();
    const sent = stubServer({ 'GET /v1/x': () => json({}) });
    await call({ url: '/x', headers: { Authorization: 'Bearer tenant-token' } });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer tenant-token');
  });

  it('[S7-005] sends no Authorization header without a token in the auth state', async () => {
    const sent = stubServer({ 'GET /v1/x': () => json({}) });
    await call({ url: '/x' });
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  it('[S7-029] returns errors of the API unchanged', async () => {
    stubServer({ 'GET /v1/x': () => problem(422, 'refused', [{ path: 'date', code: 'required' }]) });
    const { error } = await call({ url: '/x' });
    expect(error).toEqual({
      status: 422,
      data: {
        type: 'about:blank',
        title: 'refused',
        status: 422,
        code: 'refused',
        request_id: 'r-1',
        fields: [{ path: 'date', code: 'required' }],
      },
    });
    stubServer({ 'GET /v1/x': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    expect((await call({ url: '/x' })).error).toEqual({ status: 502, data: '<h1>Bad gateway</h1>' });
  });

  it('[S9-018] sends fixed dummy strings as fcm tokens', async () => {
    expect([FCM_TOKEN_WEB, FCM_TOKEN]).toEqual(['web-no-push', 'tenant-no-push']);
    const sent = stubServer({ 'POST /v1/login': () => problem(401, 'login_failed') });
    await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(loginArgs('a@b.co', 'x')));
    expect(sent[0]?.body).toMatchObject({ fcm_token_web: 'web-no-push' });
  });

  it('ends the staff session after a 401, except at login and for a call without the staff token', async () => {
    await logIn();
    stubServer({
      'GET /v1/x': () => problem(401, 'unauthenticated'),
      'POST /v1/login': () => problem(401, 'login_failed'),
    });
    await call({ url: '/x', headers: { Authorization: 'Bearer tenant-token' } });
    await store.dispatch(staffLoginApi.endpoints.staffLogin.initiate(loginArgs('a@b.co', 'x')));
    expect(store.getState().auth.token).toBe('staff-token');
    await call({ url: '/x' });
    expect(store.getState().auth.token).toBeNull();
  });

  describe('API call without an answer', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it('[S9-001] cancels a call without an answer after 60000 ms', async () => {
      expect(HTTP_TIMEOUT_MS).toBe(60_000);
      vi.stubGlobal('fetch', (request: Request) => neverAnswering(request.signal));
      let ended: unknown;
      void call({ url: '/x' }).then((result) => {
        ended = result.error;
      });
      await vi.advanceTimersByTimeAsync(59_999);
      expect(ended).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(ended).toMatchObject({ status: 'TIMEOUT_ERROR' });
    });
  });
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
  ['curl', 'other'],
])('detects the operating system of the user agent %s as %s', (agent, system) =>
  expect(operatingSystem(agent)).toBe(system),
);

function neverAnswering(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
