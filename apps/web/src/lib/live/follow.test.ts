import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readEvents, follow, SILENCE_MS, pauseAfter, HIDDEN_MS } from './follow.ts';

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

/** Replaces `fetch`: each request gets a stream to which the test writes. */
async function fetchStub(request: Request): Promise<Response> {
  const body: unknown = request.method === 'GET' ? undefined : await request.clone().json();
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
  const messages: unknown[] = [];
  stop = follow({ path: '/public/status/live', body: { form_code: 'A' } }, (message) => messages.push(message));
  await settle();
  return messages;
}

describe('reader of server-sent events', () => {
  const read = async (...chunks: string[]) => {
    const messages: string[] = [];
    let signs = 0;
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
        controller.close();
      },
    });
    await readEvents(stream, { onData: (data) => messages.push(data), onSign: () => (signs += 1) });
    return { messages, signs };
  };

  it('passes each server-sent event on complete, however it was split into chunks', async () => {
    expect((await read('data: {"a"', ':1}\n', '\ndata:2\n\n')).messages).toEqual(['{"a":1}', '2']);
    expect((await read('data: 1\r', '\n\r\n', 'data: 2\r\n\r\n')).messages).toEqual(['1', '2']);
    expect((await read('data: a\ndata: b\n\n')).messages).toEqual(['a\nb']);
  });

  it('treats comments of a stream as keep-alive only, and drops an incomplete event', async () => {
    expect(await read(': still here\n\n', 'event: x\nid: 7\n\n', 'data: 1\n')).toEqual({ messages: [], signs: 3 });
  });
});

describe('live connection', () => {
  it('posts the body to the live endpoint and passes every message on', async () => {
    const messages = await start();
    expect(last()?.request.method).toBe('POST');
    expect(last()?.request.url).toBe('http://gerbang.test/v1/public/status/live');
    expect(last()?.request.headers.get('Accept')).toBe('text/event-stream');
    expect(last()?.body).toEqual({ form_code: 'A' });
    last()?.say('data: {"n":1}\n\n: beat\n\ndata: {"n":2}\n\n');
    await settle();
    expect(messages).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('[D8-72] sends the token of a live connection in the bearer header and not in the URL', async () => {
    stop = follow({ path: '/notifications/live', token: 'secret-token' }, () => {});
    await settle();
    expect(last()?.request.headers.get('Authorization')).toBe('Bearer secret-token');
    expect(last()?.request.url).toBe('http://gerbang.test/v1/notifications/live');
  });

  it('reconnects after growing pauses, and after a message starts again with the shortest pause', async () => {
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

  it('randomises the pause before a reconnect, between half of it and all of it, at most a minute', () => {
    expect([1, 2, 3, 40].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 60_000]);
    expect(pauseAfter(2, 0)).toBe(1000);
  });

  it('reconnects a live connection at once when the network is back', async () => {
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

  it('reconnects after a long silence, but not while keep-alives arrive', async () => {
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

  it('disconnects while the page is hidden for long and reconnects when it is visible again', async () => {
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

  it('keeps a live connection when the page is hidden briefly', async () => {
    await start();
    look('hidden');
    await settle(HIDDEN_MS - 1);
    look('visible');
    await settle(HIDDEN_MS - 30_000);
    expect(last()?.request.signal.aborted).toBe(false);
  });

  it.each([400, 401, 403, 404])('does not reconnect a live connection after the status %s', async (status) => {
    answer = () => new Response(null, { status });
    await start();
    await settle(600_000);
    expect(connections).toHaveLength(1);
  });

  it.each([429, 500, 503])('reconnects a live connection after the status %s', async (status) => {
    answer = () => new Response(null, { status });
    await start();
    await settle(1000);
    expect(connections).toHaveLength(2);
  });

  it('closes the connection when it is stopped, and passes no more messages on', async () => {
    const messages = await start();
    const connection = last();
    stop();
    await settle(600_000);
    expect(connection?.request.signal.aborted).toBe(true);
    expect(connections).toHaveLength(1);
    expect(messages).toEqual([]);
  });

  it('ignores a live message that is not JSON', async () => {
    const messages = await start();
    last()?.say('data: {broken\n\n');
    await settle(1000);
    last()?.say('data: 1\n\n');
    await settle();
    expect(messages).toEqual([1]);
  });
});
