import { fork, type ChildProcess } from 'node:child_process';

import { inRoot } from '../../scripts/lib/paths.ts';
import { run } from '../../scripts/lib/process.ts';
import { TOLD_WORKER } from './told-worker.config.ts';

/** What a worker says. */
interface Said {
  ready?: boolean;
  done?: boolean;
  failed?: string;
}

/** A worker process whose clock is set from here. */
export interface ToldWorker {
  /** Works at a moment until nothing is left; false when it was killed meanwhile. */
  work(now: string): Promise<boolean>;
  /** Ends it at once, in the middle of whatever it does. */
  kill(): void;
  stop(): Promise<void>;
}

/** Makes the program that workers run. */
export async function buildToldWorker(): Promise<void> {
  const cli = inRoot('apps/api/node_modules/rolldown/bin/cli.mjs');
  await run(process.execPath, [cli, '-c', inRoot('bench/lib/told-worker.config.ts')], { cwd: inRoot('apps/api') });
}

/** Starts a worker and waits until it listens. */
export async function startToldWorker(env: Record<string, string>): Promise<ToldWorker> {
  const child = fork(TOLD_WORKER, [], {
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

/** What a worker says next; nothing when it is gone. */
function next(child: ChildProcess): Promise<Said> {
  return new Promise((resolve) => {
    const gone = () => done({});
    const told = (said: unknown) => done(said as Said);
    const done = (said: Said) => {
      child.off('message', told);
      child.off('exit', gone);
      resolve(said);
    };
    child.once('message', told);
    child.once('exit', gone);
  });
}
