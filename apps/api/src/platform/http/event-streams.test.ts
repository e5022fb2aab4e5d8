import { once } from 'node:events';
import { createConnection } from 'node:net';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { createWorld, type World } from '../../../test/harness.ts';
import { openStream, type OpenStream } from '../../../test/platform/event-stream.ts';
import { AppError } from '../errors.ts';
import { eventStreams, type LiveSource } from './event-streams.ts';

/** A source whose value the test sets and whose listeners it can count. */
function aSource(value: unknown = 'first') {
  const listeners = new Set<() => void>();
  const source = {
    value,
    reads: 0,
    listeners,
    set(next: unknown) {
      source.value = next;
      for (const listener of listeners) listener();
    },
    async read() {
      source.reads += 1;
      return source.value;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return source;
}

interface Stage {
  world: World;
  url: string;
  show(source: LiveSource): void;
}
const streams: OpenStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

async function aStage(heartbeat_ms = 60_000): Promise<Stage> {
  let shown: LiveSource = aSource();
  const world = await createWorld({
    extend: (app) => {
      const answerLive = eventStreams(app, { per_network: 2, heartbeat_ms });
      app.get('/v1/live', {
        config: { access: 'public' },
        handler: (request, reply) => answerLive(request, reply, shown),
      });
    },
  });
  const url = `${await world.app.listen({ host: '127.0.0.1', port: 0 })}/v1/live`;
  return { world, url, show: (source) => (shown = source) };
}

const stage = await aStage();
let visitors = 0;
const anAddress = () => `2001:db8:0:${(visitors += 1).toString(16)}::1`;
async function listen({ url }: Pick<Stage, 'url'> = stage, address = anAddress()): Promise<OpenStream> {
  const stream = await openStream(url, { headers: { 'x-forwarded-for': address } });
  streams.push(stream);
  return stream;
}

describe('an event stream', () => {
  it('[D8-72] sends the value of a stream at once and after each change, never cached or buffered', async () => {
    const source = aSource({ n: 1 });
    stage.show(source);
    const { answer, next } = await listen();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'close',
      'x-accel-buffering': 'no',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(await next()).toBe('data: {"n":1}');
    source.set({ n: 2 });
    expect(await next()).toBe('data: {"n":2}');
    source.set({ n: 3 });
    expect(await next()).toBe('data: {"n":3}');
  });

  it('reads once more for any number of changes during a read, and sends the last value', async () => {
    const source = aSource(0);
    stage.show(source);
    const { next } = await listen();
    await next();
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const read = vi.spyOn(source, 'read');
    read.mockImplementationOnce(async () => {
      await held;
      return 'old';
    });
    for (let change = 1; change <= 50; change += 1) source.set(change);
    finish();
    expect([await next(), await next()]).toEqual(['data: "old"', 'data: 50']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('sends a change that happened during the first read of a stream', async () => {
    const source = aSource('before');
    const read = source.read.bind(source);
    vi.spyOn(source, 'read').mockImplementationOnce(async () => {
      const value = await read();
      source.set('after');
      return value;
    });
    stage.show(source);
    const { next } = await listen();
    expect([await next(), await next()]).toEqual(['data: "before"', 'data: "after"']);
  });

  it('sends a heartbeat on a stream without changes', async () => {
    const { next } = await listen(await aStage(10));
    expect([await next(), await next(), await next()]).toEqual(['data: "first"', ':', ':']);
  });

  it('answers a normal error response when the source refuses the first read', async () => {
    const source = aSource();
    source.read = async () => {
      throw new AppError('not_found');
    };
    stage.show(source);
    const address = anAddress();
    const { answer } = await listen(stage, address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(source.listeners.size).toBe(0);
    // A refused stream is not counted as open.
    stage.show(aSource());
    for (let open = 0; open < 2; open += 1) expect((await listen(stage, address)).answer.status).toBe(200);
  });

  it('ends a stream without logging the error when the value changes during the first read and the second read fails', async () => {
    const source = aSource();
    const read = source.read.bind(source);
    vi.spyOn(source, 'read')
      .mockImplementationOnce(async () => {
        const value = await read();
        source.set('changed meanwhile');
        return value;
      })
      .mockRejectedValueOnce(new Error('canary'));
    stage.show(source);
    const { next } = await listen();
    expect([await next(), await next()]).toEqual(['data: "first"', undefined]);
    expect(source.listeners.size).toBe(0);
    expect(stage.world.logs.filter((line) => line.includes('canary'))).toEqual([]);
  });

  it('ends a stream when its source can no longer be read', async () => {
    const source = aSource();
    stage.show(source);
    const { next } = await listen();
    await next();
    source.read = async () => {
      throw new Error('gone');
    };
    source.set('x');
    expect(await next()).toBeUndefined();
    await vi.waitFor(() => expect(source.listeners.size).toBe(0), 20_000);
  });

  it('unsubscribes a stream from its source when the client leaves', async () => {
    const source = aSource();
    stage.show(source);
    const { next, leave } = await listen();
    await next();
    expect(source.listeners.size).toBe(1);
    leave();
    await vi.waitFor(() => expect(source.listeners.size).toBe(0), 20_000);
  });

  it('unsubscribes a stream whose client left before the first value', async () => {
    const source = aSource();
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    let asked = () => {};
    const reading = new Promise<void>((resolve) => (asked = resolve));
    source.read = async () => {
      asked();
      await held;
      return 'late';
    };
    stage.show(source);
    const socket = createConnection(Number(new URL(stage.url).port), '127.0.0.1');
    socket.write('GET /v1/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await reading;
    socket.destroy();
    await vi.waitFor(() => expect(source.listeners.size).toBe(0), 20_000);
    finish();
    expect((await fetch(stage.url.replace('/v1/live', '/health/live'))).status).toBe(200);
  });

  it('[M9] refuses a stream to a network with too many open streams until one ends', async () => {
    stage.show(aSource());
    const address = anAddress();
    const [first] = [await listen(stage, address), await listen(stage, address)];
    // Another address of the same /64.
    const third = await listen(stage, `${address}234`);
    expect([third.answer.status, third.answer.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
    expect((await listen()).answer.status).toBe(200);
    first.leave();
    await vi.waitFor(async () => expect((await listen(stage, address)).answer.status).toBe(200), 20_000);
  });

  it('ends streams cleanly when the server stops, without delaying the stop', async () => {
    const stopping = await aStage();
    const source = aSource();
    stopping.show(source);
    const { next } = await listen(stopping);
    await next();
    const closing = stopping.world.app.close();
    expect(await next()).toBeUndefined();
    await closing;
    expect(source.listeners.size).toBe(0);
  });

  it('sends one value and ends a stream that begins while the server stops', async () => {
    const stopping = await aStage();
    const source = aSource();
    const read = source.read.bind(source);
    const closed = Promise.withResolvers<void>();
    source.read = async () => {
      void stopping.world.app.close().then(closed.resolve);
      await vi.waitFor(() => expect(stopping.world.app.isStopping()).toBe(true), 20_000);
      return read();
    };
    stopping.show(source);
    const { next } = await listen(stopping);
    expect([await next(), await next()]).toEqual(['data: "first"', undefined]);
    await closed.promise;
  });

  it('disconnects a client that does not read', async () => {
    const source = aSource('x');
    stage.show(source);
    const socket = createConnection(Number(new URL(stage.url).port), '127.0.0.1');
    socket.pause();
    socket.write('GET /v1/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'connect');
    await vi.waitFor(() => expect(source.listeners.size).toBe(1), 20_000);
    const large = 'x'.repeat(400_000);
    await vi.waitFor(
      () => {
        source.set(large);
        expect(source.listeners.size).toBe(0);
      },
      { timeout: 20_000, interval: 1 },
    );
    socket.destroy();
  });
});
