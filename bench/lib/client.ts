import { Agent, request as send, type ClientRequest, type IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  ms: number;
  retry_after: string | undefined;
}

export interface BenchRequest {
  path: string;
  body?: unknown;
  /** A file that is sent instead of `body`. */
  file?: { type: string; content: Buffer };
  headers?: Record<string, string>;
  /** Gives up after this time. */
  patience_ms?: number;
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
  const begin = ({ path, body, file, headers, patience_ms }: BenchRequest): ClientRequest => {
    const content = file?.content ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const type = file?.type ?? 'application/json';
    const request = send(new URL(path, url), {
      agent,
      method: content === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(content !== undefined && { 'content-type': type, 'content-length': content.length }),
      },
      ...(patience_ms !== undefined && { signal: AbortSignal.timeout(patience_ms) }),
    });
    request.end(content);
    return request;
  };
  return {
    ask: (asked) => {
      const started = performance.now();
      return new Promise((resolve, reject) => {
        begin(asked)
          .once('error', reject)
          .once('response', (response) => {
            const { statusCode: status = 0, headers } = response;
            const retry_after = headers['retry-after'];
            readBody(response).then(
              (body) => resolve({ status, body, retry_after, ms: performance.now() - started }),
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
