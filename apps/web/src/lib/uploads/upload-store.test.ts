import { UPLOAD_MAX_BYTES } from '@gerbang/shared/contracts/building/uploads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { tenantSession } from '../../test/sessions.ts';
import { aPhoto, forgetUploads, storeUpload, stubUploads } from '../../test/upload-server.ts';
import { STALLED_MS } from './send-request.ts';
import { readUploads, removeUpload, retryUpload, startUpload, whenUploaded } from './upload-store.ts';

const state = (key: string) => readUploads().get(key);
/** Runs all pending promises without advancing the time. */
const settle = () => vi.advanceTimersByTimeAsync(0);
const wait = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetUploads();
  vi.useRealTimers();
});

describe('an upload', () => {
  it('uploads a file in the background with its kind, the application headers and its own key', async () => {
    const sent = stubUploads();
    const ref = startUpload(aPhoto('kardus.jpg'), 'item');
    expect(ref).toMatchObject({ name: 'kardus.jpg', type: 'image/jpeg', url: null });
    await settle();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe('/v1/public/upload/image?kind=item');
    expect(sent[0]?.headers.get('Content-Type')).toBe('image/jpeg');
    expect(sent[0]?.headers.get('X-App-Source')).toBe('web');
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe(ref.key);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    expect(state(ref.key)).toMatchObject({
      status: 'done',
      progress: 1,
      url: `http://gerbang.test/v1/files/${ref.key}`,
    });
    expect(state(ref.key)?.preview).toMatch(/^blob:/);
  });

  it.each([
    ['item', '/v1/public/upload/image?kind=item'],
    ['ktp', '/v1/public/upload/image?kind=ktp'],
    ['attachment', '/v1/public/upload/image?kind=attachment'],
    ['operation', '/v1/upload/image?kind=operation'],
  ] as const)("[S7-009] sends a tenant's upload of the kind %s with the tenant's token", async (kind, path) => {
    tenantSession();
    const sent = stubUploads();
    startUpload(aPhoto(), kind);
    await settle();
    expect(sent[0]?.path).toBe(path);
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer tenant-token');
    expect(sent[0]?.headers.get('X-App-Source')).toBe('mobile');
  });

  it('reports the progress of an upload', async () => {
    const sent = stubUploads(wait);
    const { key } = startUpload(aPhoto(), 'item');
    expect(state(key)?.status).toBe('preparing');
    await settle();
    expect(state(key)).toMatchObject({ status: 'uploading', progress: 0 });
    sent[0]?.progress(0.64);
    expect(state(key)?.progress).toBe(0.64);
  });

  it('starts an upload only when the previous one has ended', async () => {
    const sent = stubUploads(wait);
    startUpload(aPhoto('a.jpg'), 'item');
    startUpload(aPhoto('b.jpg'), 'item');
    await settle();
    expect(sent).toHaveLength(1);
    storeUpload(sent[0] ?? never());
    await settle();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['a lost connection', (upload: { fail: () => void }) => upload.fail()],
    [
      'a 503 of the server',
      (upload: { answer: (status: number, body: unknown) => void }) => upload.answer(503, aProblem(503, 'unavailable')),
    ],
  ])('retries an upload after %s, with growing pauses and the same key', async (_, lose) => {
    const sent = stubUploads(lose);
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    expect(state(key)?.status).toBe('failed');
    for (const [index, pause] of [2_000, 4_000, 8_000].entries()) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sent).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(index + 2);
    }
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(new Set([key]));
  });

  it('retries a failed upload as soon as the network is back', async () => {
    const sent = stubUploads((upload) => upload.fail());
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    stubUploads();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(sent).toHaveLength(1);
    expect(state(key)?.status).toBe('done');
  });

  it('does not retry an upload that the server refused until the user asks for it', async () => {
    const sent = stubUploads((upload) => upload.answer(422, aProblem(422, 'image_unreadable')));
    const { key } = startUpload(aPhoto(), 'item');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveLength(1);
    expect(state(key)).toMatchObject({ status: 'failed', code: 'image_unreadable' });
    retryUpload(key);
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('cancels an upload without progress for a minute, but not a slow one', async () => {
    const sent = stubUploads(wait);
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
    sent[0]?.progress(0.1);
    await vi.advanceTimersByTimeAsync(STALLED_MS - 1);
    expect(state(key)?.status).toBe('uploading');
    await vi.advanceTimersByTimeAsync(1);
    expect(state(key)).toMatchObject({ status: 'failed', code: 'offline' });
  });

  it.each([
    ['a text file', new File(['x'], 'catatan.txt', { type: 'text/plain' }), 'attachment', 'unsupported_media'],
    ['a PDF as a photo', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'item', 'unsupported_media'],
    ['a file above 10 MB', large(), 'attachment', 'payload_too_large'],
  ] as const)('does not upload %s', async (_, file, kind, code) => {
    const sent = stubUploads();
    const { key } = startUpload(file, kind);
    await settle();
    expect(sent).toEqual([]);
    expect(state(key)).toMatchObject({ status: 'failed', code });
  });

  it('cancels an upload when its file is removed, and starts the next one', async () => {
    const sent = stubUploads(wait);
    const first = startUpload(aPhoto(), 'item');
    startUpload(aPhoto(), 'item');
    await settle();
    removeUpload(first.key);
    await settle();
    expect(state(first.key)).toBeUndefined();
    expect(sent).toHaveLength(2);
  });
});

describe('a form that waits for its uploads', () => {
  it('resolves with the URL of each file once all uploads of a form are done', async () => {
    const sent = stubUploads(wait);
    const refs = [startUpload(aPhoto(), 'item'), startUpload(aPhoto(), 'attachment')];
    const keys = refs.map(({ key }) => key);
    const urls = whenUploaded(keys);
    await settle();
    storeUpload(sent[0] ?? never());
    await settle();
    storeUpload(sent[1] ?? never());
    expect([...(await urls).keys()]).toEqual(keys);
  });

  it('rejects with the upload that still fails after one more attempt', async () => {
    const sent = stubUploads((upload) => upload.fail());
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    const answer = whenUploaded([key]).catch((error: unknown) => error);
    await settle();
    expect(await answer).toMatchObject({ key, code: 'offline' });
    expect(sent).toHaveLength(2);
  });
});

function aProblem(status: number, code: string) {
  return { type: 'about:blank', title: code, status, code, request_id: 'r-1' };
}

function large(): File {
  return new File([new Uint8Array(UPLOAD_MAX_BYTES + 1)], 'besar.pdf', { type: 'application/pdf' });
}

function never(): never {
  throw new Error('nothing was sent');
}
