import { connect, type Socket } from 'node:net';

/** A request as bytes, so that sending it costs hardly any processor time. */
export interface PreparedRequest {
  bytes: Buffer;
  /** Size of the body that the answer must have. */
  answer_bytes: number;
}

export interface RequestParts {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface LoadSlice {
  port: number;
  connections: number;
  warm_up_ms: number;
  ms: number;
  /** Returns undefined when there are no more requests; the slice then ends early. */
  next: () => PreparedRequest | undefined;
  /** Called when the warm-up is over, and when the measured time is over. */
  mark: () => Promise<void>;
}

export interface SliceResult {
  requests: number;
  seconds: number;
  /** Milliseconds of each answer after the warm-up. */
  times: readonly number[];
  /** What went wrong, with the number of times. */
  failed: Readonly<Record<string, number>>;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const ADDRESS = 'X-Forwarded-For: 10.';
const ADDRESS_LENGTH = '100.100.100'.length;

/** `tag` tells the bare server which request it is. The product ignores it. */
export function prepareRequest({ method, path, headers, body }: RequestParts, tag: string): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'bench.example',
    ...headers,
    'x-ratio': tag,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${ADDRESS}${'100.'.repeat(3).slice(0, -1)}\r\n${lines.join('\r\n')}\r\n\r\n${content}`,
  );
}

/** Keeps one request under way on each connection. */
export async function runSlice(slice: LoadSlice): Promise<SliceResult> {
  const state = { is_measured: false, is_over: false, times: [] as number[], failed: {} as Record<string, number> };
  const fail = (what: string) => (state.failed[what] = (state.failed[what] ?? 0) + 1);
  const sockets = await Promise.all(Array.from({ length: slice.connections }, () => open(slice.port)));
  const keepSending = async (socket: Socket) => {
    for (let request = slice.next(); request !== undefined && !state.is_over; request = slice.next()) {
      changeAddress(request.bytes);
      const began = performance.now();
      const answer = await ask(socket, request.bytes);
      if (answer === undefined) return void fail('broken connection');
      if (!answer.status.startsWith('2')) fail(`${answer.status}: ${answer.body.slice(0, 200)}`);
      else if (answer.bytes !== request.answer_bytes) fail(`${answer.bytes} bytes instead of ${request.answer_bytes}`);
      else if (state.is_measured && !state.is_over) state.times.push(performance.now() - began);
    }
  };
  const sent = Promise.all(sockets.map(keepSending));
  await Promise.race([pause(slice.warm_up_ms), sent]);
  await slice.mark();
  state.is_measured = true;
  const started = performance.now();
  await Promise.race([pause(slice.ms), sent]);
  state.is_over = true;
  const seconds = (performance.now() - started) / 1000;
  await slice.mark();
  await sent;
  sockets.forEach((socket) => socket.destroy());
  return { requests: state.times.length, seconds, times: state.times, failed: state.failed };
}

/** Does not keep the process running, because a slice without requests ends before its time. */
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    socket.once('error', reject).once('connect', () => resolve(socket.off('error', reject).on('error', () => {})));
  });
}

/** Each request comes from another network, because limits count by network. */
function changeAddress(bytes: Buffer): void {
  const at = bytes.indexOf(ADDRESS) + ADDRESS.length;
  bytes.write(`${addressPart()}.${addressPart()}.${addressPart()}`, at, ADDRESS_LENGTH, 'latin1');
}

/** Always three digits, so that the request keeps its length. */
const addressPart = () => String(100 + Math.floor(Math.random() * 150));

interface RawAnswer {
  status: string;
  bytes: number;
  body: string;
}

/** Resolves with undefined when the connection breaks. */
function ask(socket: Socket, bytes: Buffer): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    const done = (answer: RawAnswer | undefined) => {
      socket.off('data', read).off('close', broken);
      resolve(answer);
    };
    const broken = () => done(undefined);
    const read = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const head_end = received.indexOf(HEAD_END);
      if (head_end < 0) return;
      const head = received.toString('latin1', 0, head_end).toLowerCase();
      const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
      const body_at = head_end + HEAD_END.length;
      if (received.length < body_at + length) return;
      const status = head.slice(9, 12);
      done({ status, bytes: length, body: status.startsWith('2') ? '' : received.toString('utf8', body_at) });
    };
    socket.on('data', read).once('close', broken);
    socket.write(bytes);
  });
}
