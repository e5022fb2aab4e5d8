import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';

import { refusal } from '../../../../test/building/direct-uploads.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aJpeg, aPdf, fileIdIn, linkIn, send } from '../../../../test/hostile/requests.ts';
import { s3Storage, testServices } from '../../../../test/services.ts';
import { newId } from '../../../platform/database/ids.ts';
import { signFileLink } from '../../../platform/files/signed-links.ts';

const { s3 } = testServices();
const world = await createWorld();
const inBucket = await createWorld({
  env: { ...s3Storage(), PUBLIC_URL: 'https://gerbang.example' },
});
const MINUTE = 60_000;

const view = ({ app }: typeof world, url: string) => app.inject({ method: 'GET', url });

describe('a signed file link', () => {
  test('[D4-25] links to files through our own API with a link that expires after 15 minutes', async () => {
    const answer = await send(world, await aJpeg());
    expect(answer.json<{ data: string }>().data.startsWith(`${world.config.public_url}/v1/files/`)).toBe(true);
    const link = linkIn(answer);
    const start = world.clock.now();
    expect((await view(world, link)).statusCode).toBe(200);
    world.clock.advance(15 * MINUTE - 1000);
    expect((await view(world, link)).statusCode).toBe(200);
    world.clock.advance(1000);
    expect(refusal(await view(world, link))).toEqual([403, 'link_invalid']);
    world.clock.set(start);
  });

  test('[D4-18] refuses a file link with a missing or wrong signature', async () => {
    const link = linkIn(await send(world, await aJpeg()));
    const other = linkIn(await send(world, await aJpeg()));
    const [file, query = ''] = link.split('?');
    const [otherFile, otherQuery] = other.split('?');
    for (const url of [
      file,
      `${file}?`,
      `${file}?sig=x`,
      `${file}?${otherQuery}`,
      `${otherFile}?${query}`,
      `${file}?${query}&sig=${'A'.repeat(43)}`,
      `${file}?${query.replace(/exp=\d+/, 'exp=9999999999')}`,
      `${file}?${query}&variant=preview`,
      `${file?.toUpperCase().replace('/V1/FILES', '/v1/files')}?${query}`,
      `/v1/files/x?${query}`,
    ]) {
      expect([url, ...refusal(await view(world, url ?? ''))]).toEqual([url, 403, 'link_invalid']);
    }
    expect((await view(world, link)).statusCode).toBe(200);
  });

  test('answers 404 to a signed link of a file that no longer exists', async () => {
    const { keys } = world.config;
    const expires_at = new Date(world.clock.now().getTime() + MINUTE);
    const answer = await view(world, signFileLink(keys, { id: newId(), expires_at }));
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  test('serves a picture with headers against sniffing, caching and embedding', async () => {
    const { headers } = await view(world, linkIn(await send(world, await aJpeg())));
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});

describe('[D4-55] a PDF upload', () => {
  test('accepts a PDF as an attachment and serves it unchanged, only as a sandboxed download', async () => {
    const pdf = aPdf();
    const answer = await send(world, pdf, { kind: 'attachment', type: 'application/pdf' });
    const { rawPayload, headers } = await view(world, linkIn(answer));
    expect(rawPayload.equals(pdf)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const row = await world.owner.selectFrom('upload').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'attachment', content_type: 'application/pdf', bytes: pdf.length, width: null });
  });

  test('refuses a PDF over 10 MB', async () => {
    const answer = await send(world, aPdf(10 * 1024 * 1024 + 1), { kind: 'attachment', type: 'application/pdf' });
    expect(refusal(answer)).toEqual([413, 'payload_too_large']);
  });

  test('refuses a PDF with other bytes before its header', async () => {
    const hidden = Buffer.concat([Buffer.from('<html>'), aPdf()]);
    expect((await send(world, hidden, { kind: 'attachment', type: 'application/pdf' })).statusCode).toBe(415);
  });
});

describe('a file in the S3 server', () => {
  test('[D4-24] [D4-18] stores the re-encoded upload in S3, where it is not readable without credentials', async () => {
    const input = await aJpeg('#00aa00');
    const answer = await send(inBucket, input);
    const link = linkIn(answer);
    const id = fileIdIn(link);
    const key = `files/${id}`;
    const client = new S3Client({
      endpoint: s3.endpoint,
      region: s3.region,
      forcePathStyle: true,
      credentials: { accessKeyId: s3.access_key, secretAccessKey: s3.secret_key },
    });
    const object = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }));
    const stored = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    client.destroy();
    expect(object.ContentType).toBe('image/jpeg');
    expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(stored.equals(input)).toBe(false);
    expect((await view(inBucket, link)).rawPayload.equals(stored)).toBe(true);
    expect((await fetch(`${s3.endpoint}/${s3.bucket}/${key}`)).status).toBe(403);

    inBucket.clock.advance(15 * MINUTE);
    expect(refusal(await view(inBucket, link))).toEqual([403, 'link_invalid']);
    await inBucket.deps.storage.remove(key);
  });

  test('binds the applicant cookie to https and this host when the site uses https', async () => {
    const answer = await send(inBucket, await aJpeg());
    const cookie = answer.cookies.find(({ name }) => name === '__Host-applicant');
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie).not.toHaveProperty('domain');
    const again = await send(inBucket, await aJpeg(), { cookie: `__Host-applicant=${cookie?.value}` });
    expect(again.cookies).toEqual([]);
    await inBucket.deps.storage.remove(`files/${fileIdIn(linkIn(again))}`);
    const id = fileIdIn(linkIn(answer));
    await inBucket.deps.storage.remove(`files/${id}`);
  });
});

test('stores no part of the uploaded file’s name in a storage folder', async () => {
  const { config } = world;
  if (config.storage.driver !== 'folder') throw new Error('this world has a folder');
  const names = await readdir(config.storage.folder, { recursive: true });
  const files = names.map((name) => path.basename(name)).filter((name) => name.includes(','));
  expect(files.length).toBeGreaterThan(0);
  expect(files.every((name) => /^files,[0-9a-f-]{36}$/.test(name))).toBe(true);
});
