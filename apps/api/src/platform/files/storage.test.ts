import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { traversalPayloads } from '../../../test/hostile/traversal.ts';
import { testServices } from '../../../test/services.ts';
import { s3Storage } from './storage-s3.ts';
import { createStorage, type Storage } from './storage.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-storage-'));
const prefix = `test/${randomBytes(6).toString('hex')}`;
const used = new Set<string>();
const keyOf = (name: string) => {
  const key = `${prefix}/${name}`;
  used.add(key);
  return key;
};

const drivers = {
  folder: () => createStorage({ driver: 'folder', folder }),
  s3: () => createStorage({ driver: 's3', ...testServices().s3 }),
};

afterAll(async () => {
  const bucket = drivers.s3();
  await Promise.all([...used].map((key) => bucket.remove(key)));
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 's3'] as const)('storage on %s', (driver) => {
  let storage: Storage;
  beforeAll(() => {
    storage = drivers[driver]();
  });

  test('reports no error when it checks a storage that can be used', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test('stores and returns every byte value exactly', async () => {
    const body = Buffer.from(Array.from({ length: 4096 }, (_none, index) => index % 256));
    await storage.put(keyOf('binary'), body, 'image/png');
    expect(await storage.get(keyOf('binary'))).toEqual(body);
  });

  test('stores an empty object', async () => {
    await storage.put(keyOf('empty'), Buffer.alloc(0), 'image/png');
    expect(await storage.get(keyOf('empty'))).toEqual(Buffer.alloc(0));
  });

  test('replaces a stored object, also by a shorter one', async () => {
    await storage.put(keyOf('replaced'), Buffer.from('the first and longer text'), 'image/png');
    await storage.put(keyOf('replaced'), Buffer.from('second'), 'image/png');
    expect((await storage.get(keyOf('replaced')))?.toString()).toBe('second');
  });

  test('returns undefined for an object that was never stored', async () => {
    expect(await storage.get(keyOf('never'))).toBeUndefined();
  });

  test('removes a stored object and ignores a missing one', async () => {
    await storage.put(keyOf('removed'), Buffer.from('x'), 'image/png');
    await storage.remove(keyOf('removed'));
    expect(await storage.get(keyOf('removed'))).toBeUndefined();
    await expect(storage.remove(keyOf('removed'))).resolves.toBeUndefined();
  });

  test('lists the objects of a prefix with the time they were stored', async () => {
    const names = Array.from({ length: 3 }, (_none, index) => keyOf(`listed/${index}`));
    for (const key of [...names, keyOf('other')]) await storage.put(key, Buffer.from('x'), 'image/png');
    const found = await Array.fromAsync(storage.list(`${prefix}/listed/`));
    expect(found.map(({ key }) => key).sort()).toEqual(names);
    for (const { at } of found) expect(at.getTime()).toBeGreaterThan(0);
    expect(await Array.fromAsync(storage.list(`${prefix}/nothing/`))).toEqual([]);
  });

  test('stores an object of 10 MB', async () => {
    const body = randomBytes(10 * 1024 * 1024);
    await storage.put(keyOf('large'), body, 'image/jpeg');
    expect((await storage.get(keyOf('large')))?.equals(body)).toBe(true);
  });

  test('stores two objects when the key of one is the key of the other plus a path', async () => {
    await storage.put(keyOf('tree'), Buffer.from('trunk'), 'image/png');
    await storage.put(keyOf('tree/leaf'), Buffer.from('leaf'), 'image/png');
    expect((await storage.get(keyOf('tree')))?.toString()).toBe('trunk');
    expect((await storage.get(keyOf('tree/leaf')))?.toString()).toBe('leaf');
  });

  test('accepts concurrent writes, and stores one of them whole when they have the same key', async () => {
    const bodies = Array.from({ length: 12 }, () => randomBytes(200_000));
    await Promise.all(bodies.map((body, index) => storage.put(keyOf(`many-${index}`), body, 'image/png')));
    const read = await Promise.all(bodies.map((_body, index) => storage.get(keyOf(`many-${index}`))));
    expect(read.every((body, index) => body?.equals(bodies[index] ?? Buffer.alloc(0)))).toBe(true);

    await Promise.all(bodies.map((body) => storage.put(keyOf('contested'), body, 'image/png')));
    const winner = await storage.get(keyOf('contested'));
    expect(bodies.filter((body) => winner?.equals(body))).toHaveLength(1);
  });

  test('refuses 200 keys that could name another path', async () => {
    const payloads = traversalPayloads();
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    const taken: string[] = [];
    for (const key of payloads) {
      for (const call of [
        () => storage.put(key, Buffer.from('x'), 'image/png'),
        () => storage.get(key),
        () => storage.remove(key),
      ]) {
        const refused = await call().then(
          () => false,
          (error: { code?: string }) => error.code === 'malformed',
        );
        if (!refused) taken.push(key);
      }
    }
    expect(taken).toEqual([]);
    await expect(readFile('/tmp/gerbang-escaped')).rejects.toThrow('ENOENT');
  });
});

describe('folder storage', () => {
  test('stores files readable by this user only and leaves no unfinished files', async () => {
    const own = path.join(folder, 'modes');
    const storage = createStorage({ driver: 'folder', folder: own });
    await storage.put('files/a', Buffer.from('x'), 'image/png');
    const names = await readdir(own, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files).toHaveLength(1);
    for (const entry of names) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect(mode & 0o777).toBe(entry.isFile() ? 0o600 : 0o700);
    }
  });

  test('removes unfinished files that a crash left behind, but not those being written', async () => {
    const own = path.join(folder, 'drafts');
    const unfinished = path.join(own, 'unfinished');
    await mkdir(unfinished, { recursive: true });
    const now = Date.now() / 1000;
    // Both times are set, because the clock of the tests may differ from that of the file system.
    for (const [name, time] of Object.entries({ old: now - 7200, new: now })) {
      await writeFile(path.join(unfinished, name), 'x');
      await utimes(path.join(unfinished, name), time, time);
    }
    await createStorage({ driver: 'folder', folder: own }).check();
    expect(await readdir(unfinished)).toEqual(['new']);
  });

  test('fails the check of a folder storage that cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    await expect(createStorage({ driver: 'folder', folder: path.join(file, 'inside') }).check()).rejects.toThrow(
      'ENOTDIR',
    );
  });

  test('replaces an object in a folder atomically: a reader sees the old or the new, never a part', async () => {
    const storage = createStorage({ driver: 'folder', folder: path.join(folder, 'atomic') });
    const [first, second] = [Buffer.alloc(3_000_000, 1), Buffer.alloc(3_000_000, 2)];
    await storage.put('files/a', first, 'image/png');
    const state = { writing: true };
    const writer = (async () => {
      for (let round = 0; round < 10; round += 1)
        await storage.put('files/a', round % 2 === 0 ? second : first, 'image/png');
      state.writing = false;
    })();
    const torn: number[] = [];
    while (state.writing) {
      const seen = await storage.get('files/a');
      if (!seen?.equals(first) && !seen?.equals(second)) torn.push(seen?.length ?? -1);
    }
    await writer;
    expect(torn).toEqual([]);
  });
});

describe('S3 storage', () => {
  const services = testServices().s3;
  const addressOf = (key: string) => `${services.endpoint}/${services.bucket}/${key}`;

  test('[D4-24] stores an object in S3 with its content type, as another client reads it', async () => {
    const storage = drivers.s3();
    await storage.put(keyOf('seen'), Buffer.from('in the bucket'), 'image/jpeg');
    const client = new S3Client({
      endpoint: services.endpoint,
      region: services.region,
      forcePathStyle: true,
      credentials: { accessKeyId: services.access_key, secretAccessKey: services.secret_key },
    });
    const answer = await client.send(new GetObjectCommand({ Bucket: services.bucket, Key: keyOf('seen') }));
    expect(answer.ContentType).toBe('image/jpeg');
    expect(await answer.Body?.transformToString()).toBe('in the bucket');
    client.destroy();
  });

  test('lists more objects than one response of S3 has', async () => {
    const pages = [
      '<Contents><Key>files/a</Key><LastModified>2026-11-18T01:00:00.000Z</LastModified></Contents>' +
        '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>',
      '<Contents><Key>files/b</Key><LastModified>2026-11-18T02:00:00.000Z</LastModified></Contents>',
    ];
    const asked: string[] = [];
    const paging = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(`<ListBucketResult>${pages[asked.length - 1]}</ListBucketResult>`);
    });
    await new Promise<void>((resolve) => void paging.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(paging.address() as AddressInfo).port}`;
    const storage = createStorage({ driver: 's3', ...services, endpoint });
    const found = await Array.fromAsync(storage.list('files/'));
    expect(found.map(({ key }) => key)).toEqual(['files/a', 'files/b']);
    expect(found[1]?.at).toEqual(new Date('2026-11-18T02:00:00Z'));
    expect(asked[1]).toContain('continuation-token=more');
    paging.closeAllConnections();
    paging.close();
  });

  test('refuses unsigned S3 requests for the object, the bucket and a write with 403', async () => {
    await drivers.s3().put(keyOf('private'), Buffer.from('secret'), 'image/jpeg');
    const statuses = await Promise.all([
      fetch(addressOf(keyOf('private'))),
      fetch(addressOf('')),
      fetch(addressOf(keyOf('intruder')), { method: 'PUT', body: 'x' }),
    ]);
    expect(statuses.map((answer) => answer.status)).toEqual([403, 403, 403]);
  });

  test('answers `unavailable` when the S3 server cannot be reached, with the cause for the log', async () => {
    const storage = createStorage({ driver: 's3', ...services, endpoint: 'http://127.0.0.1:1' });
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'ECONNREFUSED' } });
    await expect(storage.get('files/a')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('fails the check of an S3 storage without its bucket', async () => {
    const storage = createStorage({ driver: 's3', ...services, bucket: 'no-such-bucket-here' });
    await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('gives up on a silent S3 server after two attempts with the response timeout', async () => {
    let asked = 0;
    const silent = createServer(() => void (asked += 1));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const patience = { connect_ms: 200, request_ms: 200, call_ms: 5_000 };
    const storage = s3Storage({ driver: 's3', ...services, endpoint }, patience);
    const since = Date.now();
    await expect(storage.get('files/a')).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - since).toBeLessThan(3_000);
    expect(asked).toBe(2);
    silent.closeAllConnections();
    silent.close();
  });

  test('gives up after the call timeout when the S3 server stops in the middle of an object', async () => {
    const stalling = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('only a part');
    });
    await new Promise<void>((resolve) => void stalling.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(stalling.address() as AddressInfo).port}`;
    const storage = s3Storage(
      { driver: 's3', ...services, endpoint },
      { connect_ms: 200, request_ms: 2_000, call_ms: 500 },
    );
    await expect(storage.get('files/a')).rejects.toMatchObject({ code: 'unavailable' });
    stalling.closeAllConnections();
    stalling.close();
  });
});
