import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readEvents } from './event-stream.ts';
import { follow, SILENCE_MS } from './follow.ts';
import { pauseAfter } from './pauses.ts';
import { HIDDEN_MS } from './visibility.ts';

interface Connection {
  request: Request;
  body: unknown;
  say: (text: string) => void;
  end: () => void;
}

let connections: Connection[] = [];
let answer: (() => Response) | undefined;
let visibility: DocumentVisibilityState = 'visible';
let stop: () => void = () => {};

/** The network's edge: each request gets a stream into which the test speaks. */
async function fetchStub(request: Request): Promise<Response> {
  const body: unknown = JSON.parse(await request.clone().text());
  if (answer !== undefined) {
    connections.push({ request, body, say: () => {}, end: () => {} });
    return answer();
  }
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        const end = () => controller.close();
        request.signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        connections.push({ request, body, say: (text) => controller.enqueue(encoder.encode(text)), end });
      },
    }),
  );
}

function look(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

const settle = async (ms = 0) => await vi.advanceTimersByTimeAsync(ms);
const last = () => connections.at(-1);

beforeEach(() => {
  connections = [];
  answer = undefined;
  visibility = 'visible';
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', fetchStub);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function start() {
  const told: unknown[] = [];
  stop = follow({ path: '/public/status/live', body: { form_code: 'A' } }, (message) => told.push(message));
  await settle();
  return told;
}

describe('the reader of server-sent events', () => {
  const read = async (...chunks: string[]) => {
    const told: string[] = [];
    let signs = 0;
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
        controller.close();
      },
    });
    await readEvents(stream, { onData: (data) => told.push(data), onSign: () => (signs += 1) });
    return { told, signs };
  };

  it('tells each event whole, however it was cut on the way', async () => {
    expect((await read('data: {"a"', ':1}\n', '\ndata:2\n\n')).told).toEqual(['{"a":1}', '2']);
    expect((await read('data: 1\r', '\n\r\n', 'data: 2\r\n\r\n')).told).toEqual(['1', '2']);
    expect((await read('data: a\ndata: b\n\n')).told).toEqual(['a\nb']);
  });

  it('takes comments as signs of life only, and drops an event that was cut off', async () => {
    expect(await read(': still here\n\n', 'event: x\nid: 7\n\n', 'data: 1\n')).toEqual({ told: [], signs: 3 });
  });
});

describe('following', () => {
  it('posts the body and tells every message', async () => {
    const told = await start();
    expect(last()?.request.method).toBe('POST');
    expect(last()?.request.url).toBe('http://gerbang.test/v1/public/status/live');
    expect(last()?.request.headers.get('Accept')).toBe('text/event-stream');
    expect(last()?.body).toEqual({ form_code: 'A' });
    last()?.say('data: {"n":1}\n\n: beat\n\ndata: {"n":2}\n\n');
    await settle();
    expect(told).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('connects again after pauses that grow, and from the shortest again once a message came', async () => {
    await start();
    last()?.end();
    await settle(999);
    expect(connections).toHaveLength(1);
    await settle(1);
    expect(connections).toHaveLength(2);
    last()?.end();
    await settle(1999);
    expect(connections).toHaveLength(2);
    await settle(1);
    expect(connections).toHaveLength(3);
    last()?.say('data: 1\n\n');
    await settle();
    last()?.end();
    await settle(1000);
    expect(connections).toHaveLength(4);
  });

  it('never pauses longer than a minute, nor less than half of a pause', () => {
    expect([1, 2, 3, 40].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 60_000]);
    expect(pauseAfter(2, 0)).toBe(1000);
  });

  it('goes on at once when the network is back', async () => {
    await start();
    for (const pauseMs of [1000, 2000, 4000]) {
      last()?.end();
      await settle(pauseMs);
    }
    last()?.end();
    await settle();
    expect(connections).toHaveLength(4);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(connections).toHaveLength(5);
  });

  it('counts a long silence as a dead connection, but not one with signs of life', async () => {
    await start();
    await settle(SILENCE_MS - 1);
    last()?.say(':\n\n');
    await settle(SILENCE_MS - 1);
    expect(last()?.request.signal.aborted).toBe(false);
    await settle(1);
    expect(last()?.request.signal.aborted).toBe(true);
    await settle(1000);
    expect(connections).toHaveLength(2);
  });

  it('rests while the page is hidden for long and listens again when it is looked at', async () => {
    await start();
    look('hidden');
    await settle(HIDDEN_MS - 1);
    expect(last()?.request.signal.aborted).toBe(false);
    await settle(1);
    expect(last()?.request.signal.aborted).toBe(true);
    await settle(10 * HIDDEN_MS);
    expect(connections).toHaveLength(1);
    look('visible');
    await settle();
    expect(connections).toHaveLength(2);
  });

  it('does not mind a short look elsewhere', async () => {
    await start();
    look('hidden');
    await settle(HIDDEN_MS - 1);
    look('visible');
    await settle(HIDDEN_MS - 30_000);
    expect(last()?.request.signal.aborted).toBe(false);
  });

  it.each([400, 401, 403, 404])('does not ask again after %s', async (status) => {
    answer = () => new Response(null, { status });
    await start();
    await settle(600_000);
    expect(connections).toHaveLength(1);
  });

  it.each([429, 500, 503])('asks again after %s', async (status) => {
    answer = () => new Response(null, { status });
    await start();
    await settle(1000);
    expect(connections).toHaveLength(2);
  });

  it('ends when it is stopped: the connection is cut and nothing is told any more', async () => {
    const told = await start();
    const connection = last();
    stop();
    await settle(600_000);
    expect(connection?.request.signal.aborted).toBe(true);
    expect(connections).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('survives a message that is no JSON', async () => {
    const told = await start();
    last()?.say('data: {broken\n\n');
    await settle(1000);
    last()?.say('data: 1\n\n');
    await settle();
    expect(told).toEqual([1]);
  });
});
