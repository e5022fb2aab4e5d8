import type { ServerResponse } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../errors.ts';
import type { App } from './types.ts';

/** Something that changes: what is told of it, read anew each time, and a call whenever it is time to tell again. */
export interface LiveSource {
  read(): Promise<unknown>;
  subscribe(listener: () => void): () => void;
}

/** How many streams one client address may have open here, and how often a silent one gives a sign of life. */
export interface StreamLimits {
  per_address: number;
  heartbeat_ms?: number;
}

/** Answers with the whole of a source as a server-sent event, at once and again whenever it changes. */
export type AnswerLive = (request: FastifyRequest, reply: FastifyReply, source: LiveSource) => Promise<void>;

const HEARTBEAT_MS = 15_000;
/** Somebody who leaves this much unread has stopped listening. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // The connection is the stream's alone, so that it ends with it and holds up no stop of the server.
  connection: 'close',
  // Some proxies collect an answer before they pass it on.
  'x-accel-buffering': 'no',
};

/** Streams that end when their client goes, when nothing can be told any more, and all of them when the server stops. */
export function eventStreams(app: App, { per_address, heartbeat_ms = HEARTBEAT_MS }: StreamLimits): AnswerLive {
  const open = new Map<string, Set<ServerResponse>>();
  app.addHook('preClose', async () => {
    const answers = [...open.values()].flatMap((ofAddress) => [...ofAddress]);
    // One that has not begun still gets to tell once.
    for (const answer of answers.filter(({ headersSent }) => headersSent)) answer.end();
  });
  return async (request, reply, source) => {
    const answer = reply.raw;
    // Whoever left while we looked would never be noticed to leave again.
    if (answer.destroyed) return void reply.hijack();
    const forget = remember(open, request.ip, answer, per_address);
    const tell = teller(source, reply);
    const leave = source.subscribe(() => void tell().catch(() => answer.end()));
    const heartbeat = setInterval(() => write(answer, ':\n\n'), heartbeat_ms).unref();
    const end = () => {
      clearInterval(heartbeat);
      leave();
      forget();
    };
    answer.once('close', end);
    try {
      await tell();
    } catch (error) {
      end();
      if (!reply.sent) throw error;
      answer.end();
    }
    if (app.isStopping()) answer.end();
  };
}

/** Counts an answer as its address's until it is forgotten. */
function remember(
  open: Map<string, Set<ServerResponse>>,
  address: string,
  answer: ServerResponse,
  per_address: number,
): () => void {
  const answers = open.get(address) ?? new Set();
  if (answers.size >= per_address) throw new AppError('rate_limited');
  open.set(address, answers.add(answer));
  return () => {
    answers.delete(answer);
    if (answers.size === 0 && open.get(address) === answers) open.delete(address);
  };
}

/** Reads and tells, one after the other; a change while it reads makes it read once more, however many there were. */
function teller(source: LiveSource, reply: FastifyReply): () => Promise<void> {
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

/** The first thing to tell takes the answer over: until then a failure is answered as any other. */
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
