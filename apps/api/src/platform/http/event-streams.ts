import type { ServerResponse } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/** A changing value: `read` returns the current value, `subscribe` calls the listener when it may have changed. */
export interface LiveSource {
  read(): Promise<unknown>;
  subscribe(listener: () => void): () => void;
}

/** Maximum number of open streams per client network, and the interval of heartbeats on a silent stream. */
export interface StreamLimits {
  per_network: number;
  heartbeat_ms?: number;
}

/** Answers with the value of a source as server-sent events: at once and again after every change. */
export type AnswerLive = (request: FastifyRequest, reply: FastifyReply, source: LiveSource) => Promise<void>;

const HEARTBEAT_MS = 15_000;
/** A client with this much unread data has stopped reading, so its stream is ended. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // The connection is used by this stream only, so it ends with the stream and does not delay a shutdown.
  connection: 'close',
  // Some proxies buffer a response before they pass it on.
  'x-accel-buffering': 'no',
};

/** Creates streams that end when their client leaves, when their source fails, and when the server stops. */
export function eventStreams(app: App, { per_network, heartbeat_ms = HEARTBEAT_MS }: StreamLimits): AnswerLive {
  const open = new Map<string, Set<ServerResponse>>();
  app.addHook('preClose', async () => {
    const answers = [...open.values()].flatMap((ofNetwork) => [...ofNetwork]);
    // A stream that has not sent its headers is left open, so that it can still send its first value.
    for (const answer of answers.filter(({ headersSent }) => headersSent)) answer.end();
  });
  return async (request, reply, source) => {
    const answer = reply.raw;
    // The client has already left: there will be no further `close` event to clean up the stream.
    if (answer.destroyed) return void reply.hijack();
    const untrack = trackStream(open, request.ctx.network, answer, per_network);
    const sendCurrent = createSender(source, reply);
    const unsubscribe = source.subscribe(() => void sendCurrent().catch(() => answer.end()));
    const heartbeat = setInterval(() => write(answer, ':\n\n'), heartbeat_ms).unref();
    const end = () => {
      clearInterval(heartbeat);
      unsubscribe();
      untrack();
    };
    answer.once('close', end);
    try {
      await sendCurrent();
    } catch (error) {
      end();
      if (!reply.sent) throw error;
      answer.end();
    }
    if (app.isStopping()) answer.end();
  };
}

/** Counts a response as an open stream of its network until the returned function is called. */
function trackStream(
  open: Map<string, Set<ServerResponse>>,
  network: string,
  answer: ServerResponse,
  per_network: number,
): () => void {
  const answers = open.get(network) ?? new Set();
  if (answers.size >= per_network) throw new AppError('rate_limited');
  open.set(network, answers.add(answer));
  return () => {
    answers.delete(answer);
    if (answers.size === 0 && open.get(network) === answers) open.delete(network);
  };
}

/** Reads and sends, one at a time. Any number of changes during a read lead to one more read. */
function createSender(source: LiveSource, reply: FastifyReply): () => Promise<void> {
  let reading = false;
  let again = false;
  return async () => {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && !isOver(reply.raw)) {
        again = false;
        send(reply, await source.read());
      }
    } finally {
      reading = false;
    }
  };
}

/** The first value takes over the response. A failure before the first value gets the usual error response. */
function send(reply: FastifyReply, data: unknown): void {
  if (!reply.sent) {
    reply.hijack();
    reply.raw.setHeaders(new Map([...headersOf(reply), ...Object.entries(HEADERS)]));
    reply.raw.flushHeaders();
  }
  write(reply.raw, `data: ${JSON.stringify(data)}\n\n`);
}

function headersOf(reply: FastifyReply): [string, number | string | string[]][] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

function write(answer: ServerResponse, text: string): void {
  if (!answer.headersSent || isOver(answer)) return;
  if (answer.writableLength > MAX_UNREAD_BYTES) answer.destroy();
  else answer.write(text);
}

function isOver(answer: ServerResponse): boolean {
  return answer.writableEnded || answer.destroyed;
}
