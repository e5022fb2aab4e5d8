import { pauseAfter } from '../live/pauses.ts';
import type { Board } from './board.ts';
import type { FlushResult } from './gate-device.ts';
import type { Queue } from './queue.ts';
import { isWaiting, sendAll, stop } from './sender.ts';
import { withLock } from './tabs.ts';
import type { Transport } from './transport.ts';

/** Sends what waits whenever there is hope. */
export interface Sending {
  flush: () => Promise<FlushResult>;
  /** Resolves when nothing is on its way any more. */
  close: () => Promise<void>;
}

interface Parts {
  /** The queue's own name, for which one tab at a time sends. */
  name: string;
  queue: Queue;
  transport: Transport;
  board: Board;
}

/** Begins to send, and goes on when the network is back, when the page is looked at, and after pauses that grow. */
export function startSending({ name, queue, transport, board }: Parts): Sending {
  let running: Promise<FlushResult> | undefined;
  let next: Promise<FlushResult> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOpen = true;

  const attempt = async (): Promise<FlushResult> => {
    clearTimeout(timer);
    const result = await withLock(name, () => sendOrStop(queue, transport, board));
    failures = result.stopped === undefined ? 0 : failures + 1;
    board.sent(result.stopped);
    await board.changed();
    // Who has to log in again does so first.
    if (isOpen && result.stopped !== undefined && result.stopped !== 'unauthenticated') {
      timer = setTimeout(tryAgain, pauseAfter(failures, Math.random()));
    }
    return result;
  };
  const begin = () => {
    next = undefined;
    running = attempt().finally(() => {
      running = undefined;
      board.sent(board.read().stopped);
    });
    return running;
  };
  /** One attempt at a time, and at most one more after it for what came meanwhile. */
  const flush = () => {
    if (running === undefined) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
  // A fault of the store itself is shown by whoever reads it; the next sign tries again.
  const tryAgain = () => void flush().catch(() => {});
  const onLook = () => {
    if (document.visibilityState === 'visible') tryAgain();
  };
  window.addEventListener('online', tryAgain);
  document.addEventListener('visibilitychange', onLook);
  tryAgain();
  return {
    flush,
    async close() {
      isOpen = false;
      window.removeEventListener('online', tryAgain);
      document.removeEventListener('visibilitychange', onLook);
      clearTimeout(timer);
      await (next ?? running)?.catch(() => {});
      clearTimeout(timer);
    },
  };
}

async function sendOrStop(queue: Queue, transport: Transport, board: Board): Promise<FlushResult> {
  if (!(await queue.list()).some(isWaiting)) return { outcomes: [], left: 0 };
  if (!navigator.onLine) return { outcomes: [], ...(await stop(queue, 'offline')) };
  board.sending();
  return sendAll(queue, transport);
}
