import { vi } from 'vitest';

/** One request as it left for the network. */
export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** The latest of the requests that are like this. */
export function last(sent: readonly SentRequest[], isLike: (one: SentRequest) => boolean): SentRequest | undefined {
  return sent.reduce<SentRequest | undefined>((found, one) => (isLike(one) ? one : found), undefined);
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

/**
 * Stands at the network's edge: answers by `METHOD /path` and keeps what was sent. A live line that a test says nothing
 * about stays open and silent.
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
    // Asked again and again, it would come between the requests a test looks at.
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

/** A line that is open until whoever asked hangs up. */
function silence(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

/** A JSON answer. */
export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** An answer without content. */
export function nothing(): Response {
  return new Response(null, { status: 204 });
}

/** An error as the API answers it. */
export function problem(status: number, code: string, fields?: { path: string; code: string }[]): Response {
  const body = { type: 'about:blank', title: code, status, code, request_id: 'r-1', ...(fields && { fields }) };
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** An answer that comes when the test says so. */
export function held(): { answer: () => Promise<Response>; release: (response: Response) => void } {
  let release: (response: Response) => void = () => {};
  const promise = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { answer: () => promise, release: (response) => release(response) };
}
