import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { LoadPhase, LoadReport, LoadRequest, LoadTarget } from './load.ts';

/*
 * The program of a load generator. It shares the machine with the server, so it must be cheap: prepared requests on plain
 * sockets, of which only status, length and Retry-After of the answer are read.
 */

const MOST_CONNECTIONS = 1_500;
const TICK_MS = 5;
const PATIENCE_MS = 10_000;

interface Connection {
  socket: Socket;
  answer: string;
  waiting: { request: LoadRequest; sent_at: number } | undefined;
}

const state = {
  port: 0,
  wheel: [] as LoadRequest[],
  number: Date.now() % 1e9,
  open: new Set<Connection>(),
  idle: [] as Connection[],
  report: emptyReport(),
  good_ms: [] as number[],
  refused_ms: [] as number[],
  onAnswer: () => {},
};

process.on('message', (message: LoadTarget | LoadPhase) => {
  if ('mode' in message) void run(message).then((report) => process.send?.(report));
  else {
    state.port = message.port;
    state.wheel = shuffled(message.requests.flatMap((one) => Array.from({ length: one.weight }, () => one)));
  }
});
process.on('disconnect', () => process.exit());

function emptyReport(): LoadReport {
  const counts = { seconds: 0, sent: 0, unsent: 0, without_retry_after: 0, broken: 0, unanswered: 0 };
  return { ...counts, good: {}, statuses: {}, p95_good_ms: 0, p95_refused_ms: 0, cpu_seconds: 0 };
}

async function run(phase: LoadPhase): Promise<LoadReport> {
  Object.assign(state, { report: emptyReport(), good_ms: [], refused_ms: [] });
  const started = performance.now();
  const cpu = process.cpuUsage();
  if (phase.mode === 'closed') await keepBusy(phase, started);
  else await sendAtRate(phase, started);
  const { report, good_ms, refused_ms } = state;
  report.seconds = (performance.now() - started) / 1000;
  // Answers that come after the end are not counted as work of this time.
  const counted = { ...report, good: { ...report.good } };
  const until = performance.now() + PATIENCE_MS;
  while (waiting().length > 0 && performance.now() < until) await pause(20);
  const { user, system } = process.cpuUsage(cpu);
  const late = waiting();
  late.forEach(({ socket }) => socket.destroy());
  return {
    ...counted,
    statuses: report.statuses,
    without_retry_after: report.without_retry_after,
    broken: report.broken,
    unanswered: late.length,
    p95_good_ms: p95(good_ms),
    p95_refused_ms: p95(refused_ms),
    cpu_seconds: (user + system) / 1e6,
  };
}

async function keepBusy({ concurrent, ms }: { concurrent: number; ms: number }, started: number): Promise<void> {
  const isOver = () => performance.now() - started >= ms;
  state.onAnswer = () => {
    if (!isOver()) send();
  };
  for (let index = 0; index < concurrent; index += 1) send();
  await pause(ms);
  state.onAnswer = () => {};
}

async function sendAtRate({ per_second, ms }: { per_second: number; ms: number }, started: number): Promise<void> {
  let due_so_far = 0;
  for (let at = 0; at < ms; at = performance.now() - started) {
    const due = Math.floor((at / 1000) * per_second);
    while (due_so_far < due) {
      due_so_far += 1;
      send();
    }
    await pause(TICK_MS);
  }
}

function send(): void {
  const connection = state.idle.pop() ?? (state.open.size < MOST_CONNECTIONS ? newConnection() : undefined);
  if (connection === undefined) {
    state.report.unsent += 1;
    return;
  }
  state.number += 1;
  const request = state.wheel[state.number % state.wheel.length];
  if (request === undefined) return;
  const number = String(state.number).padStart(12, '0');
  const address = `10.${(state.number >> 16) & 255}.${(state.number >> 8) & 255}.${state.number & 255}`;
  connection.waiting = { request, sent_at: performance.now() };
  state.report.sent += 1;
  connection.socket.write(request.text.replaceAll('{{number}}', number).replace('{{address}}', address));
}

function newConnection(): Connection {
  const socket = connect(state.port, '127.0.0.1').setNoDelay(true);
  const connection: Connection = { socket, answer: '', waiting: undefined };
  state.open.add(connection);
  socket.on('data', (chunk: Buffer) => read(connection, chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => {
    state.open.delete(connection);
    state.idle = state.idle.filter((one) => one !== connection);
    if (connection.waiting === undefined) return;
    connection.waiting = undefined;
    state.report.broken += 1;
    state.onAnswer();
  });
  return connection;
}

function read(connection: Connection, text: string): void {
  connection.answer += text;
  const { answer, waiting: asked } = connection;
  const head_end = answer.indexOf('\r\n\r\n');
  if (head_end < 0 || asked === undefined) return;
  const head = answer.slice(0, head_end).toLowerCase();
  if (!isComplete(answer, head, head_end + 4)) return;
  connection.answer = '';
  connection.waiting = undefined;
  state.idle.push(connection);
  count(asked, head, performance.now() - asked.sent_at);
  state.onAnswer();
}

function isComplete(answer: string, head: string, body_at: number): boolean {
  const at = head.indexOf('content-length: ');
  if (at < 0) return answer.endsWith('0\r\n\r\n');
  return answer.length - body_at >= Number.parseInt(head.slice(at + 16, at + 24), 10);
}

function count({ request }: { request: LoadRequest }, head: string, ms: number): void {
  const { report } = state;
  const status = head.slice(9, 12);
  report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  if (status === '503') {
    state.refused_ms.push(ms);
    if (!head.includes('retry-after: ')) report.without_retry_after += 1;
  }
  if (Number(status) !== request.wanted) return;
  state.good_ms.push(ms);
  report.good[request.kind] = (report.good[request.kind] ?? 0) + 1;
}

function waiting(): Connection[] {
  return [...state.open].filter((connection) => connection.waiting !== undefined);
}

function p95(times: readonly number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((entry) => ({ entry, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ entry }) => entry);
}
