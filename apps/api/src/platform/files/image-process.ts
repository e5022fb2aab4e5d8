import type { ImageJob, ImageOutcome } from './image-worker.ts';
import { askProcess, warmProcess } from './warm-process.ts';

/** Options of the decoding process. Tests use a worker that hangs and a shorter deadline. */
export interface ImageProcessOptions {
  worker: URL;
  deadline_ms: number;
}

const MAX_RSS_BYTES = 600 * 1024 * 1024;

/**
 * A warm process that decodes pictures. A process and not a thread, because a decoder that hangs or crashes can be
 * killed without harming the server, and does not use the server's memory. It has no secrets in its environment and no
 * permission to write, connect or start processes.
 */
export function imageProcess({ worker, deadline_ms }: ImageProcessOptions) {
  const decoder = warmProcess({
    worker,
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=128'],
  });
  let jobs = 0;
  const ask = async (body: Buffer, mark: readonly string[] | undefined) => {
    const child = await decoder.running();
    const job: ImageJob = { job: (jobs += 1), body, mark };
    const fits = (answer: unknown): answer is ImageOutcome => isOutcome(answer) && answer.job === job.job;
    const outcome = await askProcess(child, job, deadline_ms, fits);
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (outcome === undefined || outcome.rss > MAX_RSS_BYTES) decoder.replace(child);
    return { picture: outcome?.picture, ended };
  };
  return {
    /**
     * The re-encoded picture, with a watermark if `mark` is given. Undefined when the process could not read it in time
     * or crashed.
     */
    async rewrite(body: Buffer, mark?: readonly string[]): Promise<ImageOutcome['picture']> {
      const first = await ask(body, mark);
      // The process may have ended before it got the picture, so another one tries once more.
      return first.picture === undefined && first.ended ? (await ask(body, mark)).picture : first.picture;
    },
    close: decoder.close,
  };
}

function isOutcome(message: unknown): message is ImageOutcome {
  return typeof message === 'object' && message !== null && 'job' in message && 'rss' in message;
}
