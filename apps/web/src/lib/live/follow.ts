import { prepareHeaders } from '../api/headers.ts';

/** An endpoint that answers with server-sent events. The data of each event is JSON. */
export interface LiveRequest {
  /** Path below `/v1`, e.g. `/public/status/live`. */
  path: string;
  /** Sent by POST. Without it the request is a GET. */
  body?: unknown;
  /** Token of the session, for endpoints that need a login. */
  token?: string | null;
}

/** The server sends a keep-alive more often than this. After a longer silence the connection is treated as dead. */
export const SILENCE_MS = 90_000;

/**
 * Passes every message of a live endpoint to `onMessage` until the returned function is called. Reconnects with growing
 * pauses, and disconnects while the page is hidden for long. Stops after a 4xx response, except 408 and 429.
 */
export function follow(request: LiveRequest, onMessage: (message: unknown) => void): () => void {
  const ending = new AbortController();
  void keepFollowing(request, onMessage, ending.signal);
  return () => ending.abort();
}

async function keepFollowing(
  request: LiveRequest,
  onMessage: (message: unknown) => void,
  ending: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    await untilVisible(ending);
    if (ending.aborted) return;
    const isRefused = await listen(request, ending, (message) => {
      failures = 0;
      onMessage(message);
    });
    if (isRefused || ending.aborted) return;
    failures += 1;
    await pause(pauseAfter(failures, Math.random()), ending);
  }
}

/** Reads one connection until it ends. Resolves with true when a retry is useless. */
async function listen(
  request: LiveRequest,
  ending: AbortSignal,
  onMessage: (message: unknown) => void,
): Promise<boolean> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  let silence = setTimeout(cut, SILENCE_MS);
  const unwatch = whenHiddenForLong(cut);
  ending.addEventListener('abort', cut);
  try {
    const response = await fetch(toRequest(request, connection.signal));
    if (!response.ok || response.body === null) return isFinal(response.status);
    await readEvents(response.body, {
      onSign: () => {
        clearTimeout(silence);
        silence = setTimeout(cut, SILENCE_MS);
      },
      onData: (data) => {
        if (!connection.signal.aborted) onMessage(JSON.parse(data));
      },
    });
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(silence);
    unwatch();
    ending.removeEventListener('abort', cut);
    cut();
  }
}

function toRequest({ path, body, token = null }: LiveRequest, signal: AbortSignal): Request {
  const headers = prepareHeaders(new Headers({ Accept: 'text/event-stream' }), token, body, navigator.userAgent);
  const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) };
  return new Request(`${window.location.origin}/v1${path}`, { ...sent, headers, signal });
}

/** Whether a retry would get the same answer. 408 and 429 are temporary. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

interface EventListener {
  onData: (data: string) => void;
  /** Called for everything that arrives, including the server's keep-alive comments. */
  onSign: () => void;
}

/** Reads server-sent events until the stream ends. Ignores comments and all fields except `data`. */
export async function readEvents(stream: ReadableStream<Uint8Array>, listener: EventListener): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let data: string[] = [];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    listener.onSign();
    rest += decoder.decode(chunk.value, { stream: true });
    // A chunk may end between the two characters of a line end, so the last line waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
      if (line !== '' || data.length === 0) continue;
      listener.onData(data.join('\n'));
      data = [];
    }
  }
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Pause in milliseconds before the next attempt. It grows with `failures`, the failures in a row. `random` (0 to 1)
 * spreads the reconnects of many clients.
 */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random / 2));
}

/** Waits for `ms`. Ends early when the signal aborts, the network comes back or the page becomes visible again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    if (signal.aborted) end();
  });
}

/** A page that is hidden for this long disconnects. */
export const HIDDEN_MS = 60_000;

/** Resolves at once while the page is visible, otherwise when it becomes visible or the signal aborts. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Calls back once the page has been hidden for `HIDDEN_MS`. The returned function stops watching. */
function whenHiddenForLong(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(callback, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
