import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { AppError } from '../errors.ts';
import type { ImageJob, ImageOutcome } from './image-worker.ts';

/** Options of the decoding process. Tests use a worker that hangs and a shorter deadline. */
export interface ImageProcessOptions {
  worker: URL;
  deadline_ms: number;
}

const START_MS = 10_000;
const MAX_RSS_BYTES = 600 * 1024 * 1024;

/**
 * A warm process that decodes pictures. A process and not a thread, because a decoder that hangs or crashes can be
 * killed without harming the server, and does not use the server's memory.
 */
export function imageProcess({ worker, deadline_ms }: ImageProcessOptions) {
  let current: Promise<ChildProcess> | undefined;
  let jobs = 0;

  const running = (): Promise<ChildProcess> => (current ??= begin());
  const begin = (): Promise<ChildProcess> => {
    const starting = start(worker);
    const forget = () => {
      if (current === starting) current = undefined;
    };
    starting.then((child) => child.once('exit', forget), forget);
    return starting;
  };
  const replace = (child: ChildProcess) => {
    child.kill('SIGKILL');
    current = undefined;
    // Started early so that the next picture need not wait. A failure is reported when a picture is sent.
    running().catch(() => {});
  };

  return {
    /**
     * The re-encoded picture, with a watermark if `mark` is given. Undefined when the process could not read it in time
     * or crashed.
     */
    async rewrite(body: Buffer, mark?: readonly string[]): Promise<ImageOutcome['picture']> {
      const child = await running();
      const outcome = await ask(child, { job: (jobs += 1), body, mark }, deadline_ms);
      if (outcome === undefined || outcome.rss > MAX_RSS_BYTES) replace(child);
      return outcome?.picture;
    },
    async close(): Promise<void> {
      const child = await current?.catch(() => undefined);
      current = undefined;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/**
 * Starts the process without secrets in its environment and without permission to write, connect or start processes.
 */
async function start(worker: URL): Promise<ChildProcess> {
  const child = fork(worker, {
    serialization: 'advanced',
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=128'],
    // A decoder's messages may quote the upload, so they are not logged.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
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

async function ask(child: ChildProcess, job: ImageJob, deadline_ms: number): Promise<ImageOutcome | undefined> {
  const answered = waitForMessage(
    child,
    deadline_ms,
    (message): message is ImageOutcome => isOutcome(message) && message.job === job.job,
  );
  // A channel that is already closed shows as the process's end or as a timeout.
  child.send(job, () => {});
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
    const onExit = () => settle(() => reject(new Error('the image process ended')));
    const timer = setTimeout(() => settle(() => reject(new Error('the image process is too slow'))), limit_ms);
    child.on('message', onMessage).on('exit', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit();
  });
}

function isReady(message: unknown): message is 'ready' {
  return message === 'ready';
}

function isOutcome(message: unknown): message is ImageOutcome {
  return typeof message === 'object' && message !== null && 'job' in message && 'rss' in message;
}
