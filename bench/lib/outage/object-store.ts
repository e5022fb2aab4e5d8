import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `failing` answers 500 to one request in five, `slow` waits before each answer, `forgetful` acknowledges one object in
 * four without storing it.
 */
type ObjectStoreMode = 'good' | 'failing' | 'slow' | 'forgetful';

/** An S3 server whose faults a program chooses. */
export interface ObjectStore {
  port: number;
  setMode(mode: ObjectStoreMode): void;
  close(): Promise<void>;
}

const FAILING_SHARE = 0.2;
const SLOW_MS = 5_000;
const FORGOTTEN_SHARE = 0.25;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** The objects are in the memory of this process. */
export async function startObjectStore(host: string): Promise<ObjectStore> {
  const state: { mode: ObjectStoreMode } = { mode: 'good' };
  const handle = inMemory();
  const server = createServer((asked, response) => void answer(asked, response));
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    if (state.mode === 'slow') await pause(SLOW_MS);
    if (state.mode === 'failing' && Math.random() < FAILING_SHARE) {
      asked.resume();
      return fail(response, 500, 'InternalError');
    }
    if (state.mode === 'forgetful' && asked.method === 'PUT' && Math.random() < FORGOTTEN_SHARE) {
      asked.resume();
      return void response.end();
    }
    await handle(asked, response);
  };
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setMode: (mode) => void (state.mode = mode),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** What the product uses of S3: one bucket, with path-style addresses. Signatures are not checked. */
function inMemory(): Handler {
  const objects = new Map<string, { body: Buffer; at: Date }>();
  return async (asked, response) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://store.test');
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    if (asked.method === 'PUT') {
      objects.set(key, { body: await readBody(asked), at: new Date() });
      return void response.end();
    }
    if (asked.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '') return void response.end(listed(objects, searchParams.get('prefix') ?? ''));
    const found = objects.get(key);
    if (found === undefined) return fail(response, 404, 'NoSuchKey');
    response.end(found.body);
  };
}

function listed(objects: ReadonlyMap<string, { at: Date }>, prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const contents = found.map(
    ([key, { at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>1</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

async function readBody(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
