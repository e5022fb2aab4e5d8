import { vi } from 'vitest';

export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export function last(sent: readonly SentRequest[], isLike: (request: SentRequest) => boolean): SentRequest | undefined {
  return sent.reduce<SentRequest | undefined>((found, request) => (isLike(request) ? request : found), undefined);
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

/**
 * Replaces `fetch`. Each key of `answers` is `METHOD /path`. Returns the list of sent requests. A live endpoint without
 * an answer stays open and silent.
 */
export function stubServer(answers: Record<string, Answer>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    const text = await input.text();
    const url = new URL(input.url);
    const request: SentRequest = {
      method: input.method,
      path: url.pathname,
      query: url.searchParams,
      headers: input.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    const answer = answers[`${request.method} ${request.path}`];
    // Live requests are not recorded, because reconnects would come between the requests that a test checks.
    if (answer === undefined && isLive(request)) return silence(input.signal);
    sent.push(request);
    if (answer === undefined) throw new TypeError(`nothing answers ${request.method} ${request.path}`);
    return answer(request);
  });
  return sent;
}

function isLive({ method, path }: SentRequest): boolean {
  return method === 'GET' && /[/-]live$/.test(path);
}

function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

export function nothing(): Response {
  return new Response(null, { status: 204 });
}

/** A problem document, as the API answers errors. */
export function problem(status: number, code: string, fields?: { path: string; code: string }[]): Response {
  const body = { type: 'about:blank', title: code, status, code, request_id: 'r-1', ...(fields && { fields }) };
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** A refusal of a limit that ends after `seconds`. */
export function tooMany(seconds: number): Response {
  const params = { retry_after: seconds };
  const body = { type: 'about:blank', title: 'Too Many', status: 429, code: 'rate_limited', request_id: 'r-1', params };
  return new Response(JSON.stringify(body), { status: 429, headers: { 'Content-Type': 'application/problem+json' } });
}

/** A response that the test releases later. */
export function held(): { answer: () => Promise<Response>; release: (response: Response) => void } {
  let release: (response: Response) => void = () => {};
  const promise = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { answer: () => promise, release: (response) => release(response) };
}
