import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { AppError } from '../errors.ts';

const START_MS = 10_000;

/** How a process starts. Its environment has nothing else, so no secrets of this process. */
export interface ProcessStart {
  worker: URL;
  env: NodeJS.ProcessEnv;
  execArgv: string[];
}

/** A process that starts with the first request, stays warm, and is replaced after it has ended. */
export function warmProcess(how: ProcessStart) {
  let current: Promise<ChildProcess> | undefined;
  const running = (): Promise<ChildProcess> => (current ??= begin());
  const begin = (): Promise<ChildProcess> => {
    const starting = start(how);
    const forget = () => {
      if (current === starting) current = undefined;
    };
    starting.then((child) => child.once('exit', forget), forget);
    return starting;
  };
  return {
    running,
    replace: (child: ChildProcess): void => {
      child.kill('SIGKILL');
      current = undefined;
      // Started early so that the next request need not wait. A failure is reported with that request.
      running().catch(() => {});
    },
    close: async (): Promise<void> => {
      const child = await current?.catch(() => undefined);
      current = undefined;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function start({ worker, env, execArgv }: ProcessStart): Promise<ChildProcess> {
  const child = fork(worker, {
    serialization: 'advanced',
    env,
    execArgv,
    // A decoder's messages may quote the upload, so they are not logged.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Every request that waits for its answer listens.
  child.setMaxListeners(100);
  child.on('error', () => {});
  try {
    await waitForMessage(child, START_MS, isReady);
  } catch {
    child.kill('SIGKILL');
    throw new AppError('unavailable');
  }
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends a message and returns the fitting answer. Undefined when the process ends or the time is over first. */
export async function askProcess<T>(
  child: ChildProcess,
  message: object,
  deadline_ms: number,
  fits: (answer: unknown) => answer is T,
): Promise<T | undefined> {
  const answered = waitForMessage(child, deadline_ms, fits);
  // A channel that is already closed shows as the process's end or as a timeout.
  child.send(message, () => {});
  return answered.catch(() => undefined);
}

/** The first matching message. Rejects when the process ends or the time is over first. */
function waitForMessage<T>(
  child: ChildProcess,
  limit_ms: number,
  fits: (message: unknown) => message is T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      finish();
    };
    const onMessage = (message: unknown) => {
      if (fits(message)) settle(() => resolve(message));
    };
    const onExit = () => settle(() => reject(new Error('the process ended')));
    const timer = setTimeout(() => settle(() => reject(new Error('the process is too slow'))), limit_ms);
    child.on('message', onMessage).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit();
  });
}

function isReady(message: unknown): message is 'ready' {
  return message === 'ready';
}
