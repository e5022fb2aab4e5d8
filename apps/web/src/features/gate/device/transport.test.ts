import { beforeEach, describe, expect, it, vi } from 'vitest';

import { store } from '../../../lib/store/store.ts';
import { forgetOffer } from '../../../lib/uploads/direct-upload.ts';
import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { aMovement } from '../../../test/gate-device.ts';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { storeTransport } from './transport.ts';

const owner = { property_id: uuid(1), account_id: aStaffRecord().id };
const line = () => storeTransport(store, owner);
const photo = new Blob(['"x"'], { type: 'image/jpeg' });
const booked = { data: [{ id: aMovement(1).id, outcome: 'booked' }] };

beforeEach(async () => {
  forgetOffer();
  await staffSession();
});

describe('Transport to the server', () => {
  it('sends movements unchanged, with their property and the person’s token', async () => {
    const sent = stubServer({ 'POST /v1/gate/movements': () => json(booked) });
    expect(await line().sendMovements([aMovement(1)])).toEqual({
      answer: { outcomes: booked.data, at: expect.any(Number) },
    });
    expect(sent[0]?.body).toEqual({ property_id: uuid(1), movements: [aMovement(1)] });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer staff-token');
    expect(sent[0]?.headers.get('X-App-Source')).toBe('web');
  });

  it('returns the server’s time together with its answers to movements', async () => {
    const Date = 'Wed, 18 Nov 2026 13:00:05 GMT';
    stubServer({ 'POST /v1/gate/movements': () => Response.json(booked, { headers: { Date } }) });
    expect(await line().sendMovements([aMovement(1)])).toMatchObject({
      answer: { at: globalThis.Date.parse(Date) },
    });
  });

  it('uploads a photo with its idempotency key', async () => {
    const sent = stubServer({
      'POST /v1/upload/direct': () => json({ data: null }),
      'POST /v1/upload/image': () => json({ data: '/v1/files/1' }),
    });
    expect(await line().sendPhoto(photo, 'key-12345')).toEqual({ answer: '/v1/files/1' });
    expect(sent[1]?.query.get('kind')).toBe('gate');
    expect(sent[1]?.headers.get('Idempotency-Key')).toBe('key-12345');
    expect(sent[1]?.headers.get('Content-Type')).toBe('image/jpeg');
  });

  it('sends a photo to the storage when that is offered, and again only what is missing', async () => {
    const paths: string[] = [];
    let is_lost = true;
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const path = url.replace(location.origin, '');
      paths.push(path);
      if (path === '/v1/upload/direct')
        return json({ data: { id: 'id-1', url: 'https://s3.example/b', fields: {}, expires_at: 'x' } });
      if (path.startsWith('https:')) return new Response(null, { status: 204 });
      if (!is_lost) return json({ data: '/v1/files/1' });
      is_lost = false;
      throw new TypeError('Failed to fetch');
    });
    expect(await line().sendPhoto(photo, 'key-2')).toEqual({ stopped: 'offline' });
    expect(await line().sendPhoto(photo, 'key-2')).toEqual({ answer: '/v1/files/1' });
    expect(paths).toEqual([
      '/v1/upload/direct',
      'https://s3.example/b',
      '/v1/upload/direct/done',
      '/v1/upload/direct/done',
    ]);
  });

  it.each([
    [401, 'unauthenticated', { stopped: 'unauthenticated' }],
    [415, 'unsupported_media', { refused: 'unsupported_media' }],
    [503, 'unavailable', { stopped: 'server' }],
  ])('maps the status %i of a refused photo to its result', async (status, code, result) => {
    stubServer({ 'POST /v1/upload/direct': () => problem(status, code) });
    expect(await line().sendPhoto(photo, 'key-3')).toEqual(result);
  });

  it.each([
    [400, { refused: 'malformed' }],
    [422, { refused: 'malformed' }],
    [403, { stopped: 'server' }],
    [429, { stopped: 'server' }],
    [503, { stopped: 'server' }],
  ])('maps the status %i of a refused batch to %o', async (status, result) => {
    stubServer({ 'POST /v1/gate/movements': () => problem(status, 'malformed') });
    expect(await line().sendMovements([aMovement(1)])).toEqual(result);
    expect(store.getState().auth.token).toBe('staff-token');
  });

  it('treats an answer that does not match the contract as a server error', async () => {
    stubServer({ 'POST /v1/gate/movements': () => json({ ok: true }) });
    expect(await line().sendMovements([aMovement(1)])).toEqual({ stopped: 'server' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await line().sendMovements([aMovement(1)])).toEqual({ stopped: 'offline' });
  });

  it('ends the session when the server answers 401 to movements', async () => {
    stubServer({ 'POST /v1/gate/movements': () => problem(401, 'unauthenticated') });
    expect(await line().sendMovements([aMovement(1)])).toEqual({ stopped: 'unauthenticated' });
    expect(store.getState().auth.token).toBeNull();
  });

  it('does not send movements that another person has recorded', async () => {
    const sent = stubServer({});
    const others = storeTransport(store, { ...owner, account_id: uuid(77) });
    expect(await others.sendMovements([aMovement(1)])).toEqual({ stopped: 'unauthenticated' });
    expect(sent).toEqual([]);
    expect(store.getState().auth.token).toBe('staff-token');
  });
});
