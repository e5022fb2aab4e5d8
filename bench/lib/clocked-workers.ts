import { fork, type ChildProcess } from 'node:child_process';

import { inRoot } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/process.ts';
import { CLOCKED_WORKER } from './clocked-worker.config.ts';

interface WorkerMessage {
  ready?: boolean;
  done?: boolean;
  failed?: string;
}

/** A worker process whose clock the bench sets. */
export interface ClockedWorker {
  /** Runs all jobs that are due at `now`. Resolves with false when the worker was killed meanwhile. */
  work(now: string): Promise<boolean>;
  /** Kills the worker without waiting for its current job. */
  kill(): void;
  stop(): Promise<void>;
}

export async function buildClockedWorker(): Promise<void> {
  const cli = inRoot('apps/api/node_modules/rolldown/bin/cli.mjs');
  await run(process.execPath, [cli, '-c', inRoot('bench/lib/clocked-worker.config.ts')], { cwd: inRoot('apps/api') });
}

export async function startClockedWorker(env: Record<string, string>): Promise<ClockedWorker> {
  const child = fork(CLOCKED_WORKER, [], {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (!(await next(child)).ready) throw new Error('A worker did not start.');
  return {
    async work(now) {
      const answer = next(child);
      child.send({ now }, () => {});
      const { done = false, failed } = await answer;
      if (failed !== undefined) throw new Error(`A worker failed: ${failed}`);
      return done;
    },
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
    },
  };
}

/** The next message of a worker; empty when it has exited. */
function next(child: ChildProcess): Promise<WorkerMessage> {
  return new Promise((resolve) => {
    const gone = () => done({});
    const receive = (message: unknown) => done(message as WorkerMessage);
    const done = (message: WorkerMessage) => {
      child.off('message', receive);
      child.off('exit', gone);
      resolve(message);
    };
    child.once('message', receive);
    child.once('exit', gone);
  });
}
