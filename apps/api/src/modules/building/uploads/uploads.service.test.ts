import { createServer, type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { createWorld, type World } from '../../../../test/harness.ts';
import { aJpeg, aPdf, applicantCookie, linkIn, send } from '../../../../test/hostile/requests.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/files/storage.ts';

/** In-memory storage that exposes its objects and can be made to fail. */
function watchedStorage() {
  const objects = new Map<string, Buffer>();
  const state: { failing: Error | null } = { failing: null };
  const storage: Storage = {
    put: async (key, body) => {
      if (state.failing !== null) throw state.failing;
      objects.set(key, body);
    },
    get: async (key) => objects.get(key),
    remove: async (key) => void objects.delete(key),
    list: async function* () {},
    listFirst: async function* () {},
    check: async () => {},
  };
  return { storage, objects, state };
}

const { storage, objects, state } = watchedStorage();
const world = await createWorld({ deps: { storage } });
const jpeg = await aJpeg();

const countRows = async ({ owner }: World) =>
  Number((await sql<{ n: string }>`select count(*) as n from upload`.execute(owner)).rows[0]?.n);
const codeOf = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { code?: string }).code,
];

describe('an upload with an idempotency key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });
  const applicant = async () => applicantCookie(await send(world, jpeg));

  test('answers a repeated upload with the same bytes and stores the file once', async () => {
    const cookie = await applicant();
    const headers = key();
    const before = await countRows(world);
    const held = objects.size;
    const first = await send(world, jpeg, { cookie, headers });
    world.clock.advance(60_000);
    const second = await send(world, jpeg, { cookie, headers });
    expect(first.statusCode).toBe(200);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(await countRows(world)).toBe(before + 1);
    expect(objects.size).toBe(held + 1);
  });

  test('stores two concurrent uploads with the same idempotency key once', async () => {
    const cookie = await applicant();
    const headers = key();
    const before = await countRows(world);
    const held = objects.size;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(world, jpeg, { cookie, headers })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await countRows(world)).toBe(before + 1);
    expect(objects.size).toBe(held + 1);
  });

  test('refuses an idempotency key already used for another body or kind', async () => {
    const cookie = await applicant();
    const headers = key();
    await send(world, jpeg, { cookie, headers });
    expect(codeOf(await send(world, await aJpeg('#ffffff'), { cookie, headers }))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(codeOf(await send(world, jpeg, { cookie, headers, kind: 'ktp' }))).toEqual([422, 'idempotency_key_reused']);
  });

  test('[D8-67] treats an idempotency key used by another applicant as a new upload', async () => {
    const headers = key();
    const one = await send(world, jpeg, { cookie: await applicant(), headers });
    const two = await send(world, jpeg, { cookie: await applicant(), headers });
    expect(two.statusCode).toBe(200);
    expect(two.body).not.toBe(one.body);
  });

  test('refuses a malformed idempotency key', async () => {
    expect(codeOf(await send(world, jpeg, { headers: { 'idempotency-key': 'x' } }))).toEqual([400, 'malformed']);
  });

  test('accepts a retry with the same idempotency key after a failure', async () => {
    const cookie = await applicant();
    const headers = key();
    state.failing = new AppError('unavailable');
    expect(codeOf(await send(world, jpeg, { cookie, headers }))).toEqual([503, 'unavailable']);
    state.failing = null;
    expect((await send(world, jpeg, { cookie, headers })).statusCode).toBe(200);
  });
});

describe('failures while storing an upload', () => {
  test('leaves no upload row when the storage fails', async () => {
    const before = await countRows(world);
    state.failing = new AppError('unavailable');
    expect(codeOf(await send(world, jpeg))).toEqual([503, 'unavailable']);
    state.failing = null;
    expect(await countRows(world)).toBe(before);
  });

  test('[L3] answers 503 with Retry-After when the disk is full, stores nothing and still serves files', async () => {
    const link = linkIn(await send(world, jpeg));
    const [before, held] = [await countRows(world), objects.size];
    state.failing = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const answer = await send(world, jpeg);
    expect(codeOf(answer)).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([await countRows(world), objects.size]).toEqual([before, held]);
    expect((await world.app.inject(link)).statusCode).toBe(200);
    state.failing = null;
    expect((await send(world, jpeg)).statusCode).toBe(200);
  });

  test('leaves no stored object when the upload row cannot be written', async () => {
    const held = objects.size;
    await sql`alter table upload add constraint never check (false) not valid`.execute(world.owner);
    const answer = await send(world, jpeg);
    await sql`alter table upload drop constraint never`.execute(world.owner);
    expect(answer.statusCode).toBe(500);
    expect(objects.size).toBe(held);
  });

  test('keeps the object when the connection is lost at commit, because the row may be stored', async () => {
    const held = objects.size;
    await sql`create function lose_connection() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(world.owner);
    await sql`create constraint trigger lost after insert on upload deferrable initially deferred
      for each row execute function lose_connection()`.execute(world.owner);
    const answer = await send(world, jpeg);
    await sql`drop trigger lost on upload`.execute(world.owner);
    expect(codeOf(answer)).toEqual([503, 'unavailable']);
    expect(objects.size).toBe(held + 1);
  });
});

describe('with a virus scanner', () => {
  const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

  /** A fake clamd that answers once it has received the whole stream. */
  async function scanner(): Promise<string> {
    const server = createServer((socket) => {
      let seen = '';
      socket.on('data', (data: Buffer) => {
        seen += data.toString('latin1');
        if (!seen.endsWith('\0\0\0\0')) return;
        socket.end(seen.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('refuses an infected file without storing it, accepts a clean file, and refuses all files while the scanner is down', async () => {
    const watched = watchedStorage();
    const { config } = world;
    const guarded = await createWorld({
      deps: { storage: watched.storage, config: { ...config, clamd_address: await scanner() } },
    });
    const infected = Buffer.concat([aPdf(), Buffer.from(EICAR)]);
    expect(codeOf(await send(guarded, infected, { kind: 'attachment' }))).toEqual([422, 'refused']);
    expect(watched.objects.size).toBe(0);
    expect((await send(guarded, aPdf(), { kind: 'attachment' })).statusCode).toBe(200);
    expect((await send(guarded, jpeg)).statusCode).toBe(200);
    expect(watched.objects.size).toBe(2);

    const alone = await createWorld({
      deps: { storage: watched.storage, config: { ...config, clamd_address: '127.0.0.1:1' } },
    });
    expect(codeOf(await send(alone, jpeg))).toEqual([503, 'unavailable']);
    expect(watched.objects.size).toBe(2);
  });
});

test('limits the uploads of one client per minute', async () => {
  const watched = watchedStorage();
  const limited = await createWorld({ env: { UPLOADS_PER_MINUTE: '2' }, deps: { storage: watched.storage } });
  expect((await send(limited, jpeg)).statusCode).toBe(200);
  expect((await send(limited, jpeg)).statusCode).toBe(200);
  expect(codeOf(await send(limited, jpeg))).toEqual([429, 'rate_limited']);
  expect(watched.objects.size).toBe(2);
});

test('logs neither the link of an upload nor the applicant’s cookie', async () => {
  const answer = await send(world, jpeg);
  const [, signature = 'none'] = /sig=(.*)$/.exec(linkIn(answer)) ?? [];
  await world.app.inject({ method: 'GET', url: linkIn(answer) });
  const cookie = applicantCookie(answer)?.split('=')[1] ?? 'none';
  const logs = world.logs.join('');
  expect(logs).toContain('/v1/files/:id');
  expect(logs).not.toContain(signature);
  expect(logs).not.toContain(cookie);
});
