import { prepareHeaders } from '../api/headers.ts';
import { readEvents } from './event-stream.ts';
import { pause, pauseAfter } from './pauses.ts';
import { untilVisible, whenHiddenForLong } from './visibility.ts';

/** What to follow: an endpoint that answers with server-sent events, each of them JSON. */
export interface LiveRequest {
  /** Below `/v1`, e.g. `/public/status/live`. */
  path: string;
  /** What is posted; without it the endpoint is read by GET. */
  body?: unknown;
  /** The token of the session it is read with, for an endpoint that needs one. */
  token?: string | null;
}

/** The server gives a sign of life more often than this; a longer silence is a dead connection. */
export const SILENCE_MS = 90_000;

/**
 * Tells every message of a live endpoint until the answer is called. A lost connection is made again after pauses that
 * grow; while nobody looks at the page for long it rests. An endpoint that refuses is not asked again.
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

/** One connection from its beginning to its end; true when there is no use in trying again. */
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

/** What the server will say again: asking too often is the one refusal that passes. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
