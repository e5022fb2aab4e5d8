import { Agent, request as send, type ClientRequest, type IncomingMessage } from 'node:http';

/** What came back: the status and the body as text, and how long it took. */
export interface Answer {
  status: number;
  body: string;
  ms: number;
}

/** One request. */
export interface Asked {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** How a request's connection is cut before its answer is read to the end. */
export type Cut = 'before the reply' | 'in the reply';

/** A client whose connections stay open, as many as requests are under way. */
export interface Client {
  ask(asked: Asked): Promise<Answer>;
  /** Sends a request and cuts its connection. */
  askAndCut(asked: Asked, cut: Cut): Promise<void>;
  close(): void;
}

/** Opens such a client. */
export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });
  const begin = ({ path, body, headers }: Asked): ClientRequest => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = send(new URL(path, url), {
      agent,
      method: text === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    request.end(text);
    return request;
  };
  return {
    ask: (asked) => {
      const started = performance.now();
      return new Promise((resolve, reject) => {
        begin(asked)
          .once('error', reject)
          .once('response', (response) => {
            readBody(response).then(
              (body) => resolve({ status: response.statusCode ?? 0, body, ms: performance.now() - started }),
              reject,
            );
          });
      });
    },
    askAndCut: (asked, cut) =>
      new Promise((resolve) => {
        const request = begin(asked);
        // The cut itself shows as an error here; the server's part goes on or is rolled back.
        request.on('error', () => resolve()).once('close', () => resolve());
        if (cut === 'in the reply') request.once('response', (response) => void response.destroy());
        else request.once('finish', () => setTimeout(() => request.destroy(), Math.random() * 20));
      }),
    close: () => agent.destroy(),
  };
}

async function readBody(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return body;
}

/** Opens this many connections, so that none has to be made while something is timed. */
export async function warmUp(client: Client, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => client.ask({ path: '/health/live' })));
}
