import { Agent, request as send, type ClientRequest, type IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  ms: number;
}

export interface BenchRequest {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** When the connection of a request is cut: before the response, or while it arrives. */
type Cut = 'before the reply' | 'in the reply';

/** A client that keeps its connections open, one per concurrent request. */
export interface Client {
  ask(asked: BenchRequest): Promise<Answer>;
  askAndCut(asked: BenchRequest, cut: Cut): Promise<void>;
  close(): void;
}

export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });
  const begin = ({ path, body, headers }: BenchRequest): ClientRequest => {
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
        // The cut causes an error on this side, which is expected. The server completes the request or rolls it back.
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

/** Opens this many connections in advance, so that opening them is not measured. */
export async function warmUp(client: Client, connections: number): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => client.ask({ path: '/health/live' })));
}
