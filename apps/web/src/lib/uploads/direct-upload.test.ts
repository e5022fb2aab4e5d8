import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { aPhoto, forgetUploads, stubUploads, type SentUpload } from '../../test/upload-server.ts';
import { readUploads, removeUpload, retryUpload, startUpload } from './upload-store.ts';

const BUCKET = 'https://s3.example/gerbang';
const OFFER = {
  id: 'id-1',
  url: BUCKET,
  fields: { key: 'quarantine/1', policy: 'p' },
  expires_at: '2026-11-16T02:05:00Z',
};
const STORED = `${location.origin}/v1/files/1`;
const NOT_FOUND = { type: 'about:blank', title: 'x', status: 404, code: 'not_found', request_id: 'r-1' };

const state = (key: string) => readUploads().get(key);
const settle = () => vi.advanceTimersByTimeAsync(0);
const paths = (sent: readonly SentUpload[]) => sent.map(({ path }) => path);

/** An installation with direct uploads. `changes` answers some requests differently. */
function direct(changes: (upload: SentUpload) => boolean = () => false): SentUpload[] {
  return stubUploads(
    (upload) => {
      if (changes(upload)) return;
      if (upload.path.endsWith('/direct')) upload.answer(200, { data: OFFER });
      else if (upload.path === BUCKET) upload.answer(204, '');
      else upload.answer(200, { data: STORED });
    },
    { direct: true },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetUploads();
  vi.useRealTimers();
});

describe('a direct upload', () => {
  it('asks for a form, sends the file to the storage and announces it', async () => {
    const sent = direct();
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    expect(paths(sent)).toEqual(['/v1/public/upload/direct', BUCKET, '/v1/public/upload/direct/done']);
    expect(JSON.parse(sent[0]?.body as string)).toEqual({ kind: 'item', content_type: 'image/jpeg', bytes: 4 });
    const form = sent[1]?.body as FormData;
    expect([...form.keys()]).toEqual(['key', 'policy', 'file']);
    expect(JSON.parse(sent[2]?.body as string)).toEqual({ id: 'id-1' });
    expect(state(key)).toMatchObject({ status: 'done', url: STORED });
  });

  it('sends neither the token nor other headers of the application to the storage', async () => {
    const sent = direct();
    startUpload(aPhoto(), 'operation', 'staff-token');
    await settle();
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer staff-token',
      null,
      'Bearer staff-token',
    ]);
    expect([...(sent[1]?.headers.keys() ?? [])]).toEqual([]);
    expect(paths(sent)).toEqual(['/v1/upload/direct', BUCKET, '/v1/upload/direct/done']);
  });

  it('reports the progress of the file, and is cancelled with it', async () => {
    const sent = direct(({ path }) => path === BUCKET);
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    sent[1]?.progress(0.4);
    expect(state(key)).toMatchObject({ status: 'uploading', progress: 0.4 });
    removeUpload(key);
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('only announces the file again when the answer was lost', async () => {
    let lost = true;
    const sent = direct((upload) => {
      if (!lost || !upload.path.endsWith('/done')) return false;
      upload.fail();
      return true;
    });
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    expect(state(key)).toMatchObject({ status: 'failed', code: 'offline' });
    lost = false;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(paths(sent).filter((path) => path === BUCKET)).toHaveLength(1);
    expect(state(key)).toMatchObject({ status: 'done', url: STORED });
  });

  it('sends the file again when the server no longer has it', async () => {
    let gone = true;
    const sent = direct((upload) => {
      if (!gone || !upload.path.endsWith('/done')) return false;
      gone = false;
      upload.answer(404, NOT_FOUND);
      return true;
    });
    const { key } = startUpload(aPhoto(), 'item');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(paths(sent).filter((path) => path === BUCKET)).toHaveLength(2);
    expect(state(key)).toMatchObject({ status: 'done' });
  });

  it.each([
    ['a form that came too late', 403, '<Error><Code>AccessDenied</Code></Error>', 'unavailable', 2],
    ['a file that is too large', 400, '<Error><Code>EntityTooLarge</Code></Error>', 'payload_too_large', 1],
  ] as const)('treats %s by the answer of the storage', async (_what, status, text, code, times) => {
    const sent = direct((upload) => {
      if (upload.path !== BUCKET) return false;
      upload.answer(status, text);
      return true;
    });
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    expect(state(key)).toMatchObject({ status: 'failed', code });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(paths(sent).filter((path) => path === BUCKET)).toHaveLength(times);
  });

  it('shows why the server refused the file, and does not send it again by itself', async () => {
    const sent = direct((upload) => {
      if (!upload.path.endsWith('/done')) return false;
      upload.answer(422, { ...NOT_FOUND, status: 422, code: 'image_unreadable' });
      return true;
    });
    const { key } = startUpload(aPhoto(), 'item');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state(key)).toMatchObject({ status: 'failed', code: 'image_unreadable' });
    expect(sent).toHaveLength(3);
  });
});

describe('an installation without direct uploads', () => {
  it.each([
    ['says so', 200, { data: null }],
    ['has an older API', 404, NOT_FOUND],
  ])('gets files at the API, and is asked once, when it %s', async (_how, status, answer) => {
    const sent = direct((upload) => {
      if (!upload.path.endsWith('/direct')) return false;
      upload.answer(status, answer);
      return true;
    });
    const refs = [startUpload(aPhoto(), 'item'), startUpload(aPhoto(), 'item')];
    await settle();
    expect(paths(sent)).toEqual([
      '/v1/public/upload/direct',
      '/v1/public/upload/image?kind=item',
      '/v1/public/upload/image?kind=item',
    ]);
    expect(refs.map(({ key }) => state(key)?.status)).toEqual(['done', 'done']);
  });

  it('is asked again after the network was lost', async () => {
    const sent = direct((upload) => {
      upload.fail();
      return true;
    });
    const { key } = startUpload(aPhoto(), 'item');
    await settle();
    expect(paths(sent)).toEqual(['/v1/public/upload/direct']);
    expect(state(key)).toMatchObject({ status: 'failed', code: 'offline' });
    retryUpload(key);
    await settle();
    expect(sent).toHaveLength(2);
  });
});
