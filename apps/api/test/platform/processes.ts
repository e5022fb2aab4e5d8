import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach } from 'vitest';

import { testEnvironment, type World } from '../harness.ts';
import { ROOT } from '../services.ts';

export interface Process {
  url: string;
  metrics: string;
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
}

const running: ChildProcess[] = [];

/** Starts an API or worker process on the world's database. It is killed after the test. */
export function startProcess(
  world: World,
  entry: 'main' | 'worker',
  env: Record<string, string> = {},
): Promise<Process> {
  return start(world, [`src/${entry}.ts`], env);
}

/** The same with a command of `gerbang` that does not end by itself. */
export function startCommand(
  world: World,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Process> {
  return start(world, ['src/commands/gerbang.ts', ...words], env);
}

async function start(world: World, words: readonly string[], env: Record<string, string>): Promise<Process> {
  const [port, metrics] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-process-'));
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: path.join(ROOT, 'apps/api'),
    env: {
      ...process.env,
      ...testEnvironment(world.database, folder),
      PORT: String(port),
      METRICS_PORT: String(metrics),
      ...env,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return {
    url: `http://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metrics}/metrics`,
    child,
    output: () => output,
    exit,
  };
}

export function killProcessesAfterEach(): void {
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });
}

/** Waits until the process has written `word`. Throws when it exits before. */
export async function waitForOutput(started: Process, word: string): Promise<void> {
  while (!started.output().includes(word)) {
    const { exitCode, signalCode, stdout } = started.child;
    if (exitCode !== null || signalCode !== null) throw new Error(`It ended: ${started.output()}`);
    await Promise.race([once(stdout ?? started.child, 'data'), started.exit]);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
