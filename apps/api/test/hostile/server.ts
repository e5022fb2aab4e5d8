import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { ROOT } from '../services.ts';

/** The API as a separate process, whose memory can be measured. */
export interface ApiProcess {
  url: string;
  /** Resident memory in MB: current, and the peak since `forgetPeak`. */
  memory(): { now: number; peak: number };
  forgetPeak(): void;
  stop(): Promise<void>;
}

/** Starts the API from source and waits until it responds. */
export async function startApi(environment: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/api/src/main.ts'], {
    cwd: ROOT,
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  await answering(url, child);
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    url,
    memory: () => ({ now: megabytes(status(), 'VmRSS'), peak: megabytes(status(), 'VmHWM') }),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    stop: () => (child.kill('SIGTERM'), ended),
  };
}

async function answering(url: string, child: { exitCode: number | null }): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error('The API ended before it answered');
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (ready?.ok) return;
  }
  throw new Error('The API does not answer');
}

function megabytes(status: string, field: string): number {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}
