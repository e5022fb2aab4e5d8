import { pauseAfter } from '../../../lib/live/follow.ts';
import type { StateStore } from './device-state.ts';
import type { FlushResult } from './gate-device.ts';
import type { Queue } from './queue.ts';
import { isWaiting, sendAll, stop } from './send-queue.ts';
import { withLock } from './tabs.ts';
import type { Transport } from './transport.ts';

export interface SendLoop {
  flush: () => Promise<FlushResult>;
  /** Resolves when no request is running. */
  close: () => Promise<void>;
}

interface Parts {
  /** Name of the lock that allows only one tab to send at a time. */
  name: string;
  queue: Queue;
  transport: Transport;
  stateStore: StateStore;
}

/**
 * Sends unsent movements at once, when the network is back, when the page becomes visible, and after delays that grow
 * with each failure.
 */
export function startSendLoop({ name, queue, transport, stateStore }: Parts): SendLoop {
  let running: Promise<FlushResult> | undefined;
  let next: Promise<FlushResult> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOpen = true;

  const attempt = async (): Promise<FlushResult> => {
    clearTimeout(timer);
    const result = await withLock(name, () => sendOrStop(queue, transport, stateStore));
    failures = result.stopped === undefined ? 0 : failures + 1;
    stateStore.sent(result.stopped);
    await stateStore.changed();
    // No retry after the session ended: the person has to log in first.
    if (isOpen && result.stopped !== undefined && result.stopped !== 'unauthenticated') {
      timer = setTimeout(tryAgain, pauseAfter(failures, Math.random()));
    }
    return result;
  };
  const begin = () => {
    next = undefined;
    running = attempt().finally(() => {
      running = undefined;
      stateStore.sent(stateStore.read().stopped);
    });
    return running;
  };
  /**
   * Runs one attempt at a time. A call during an attempt starts a second one after it, for movements that were added
   * meanwhile.
   */
  const flush = () => {
    if (running === undefined) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
  // The code that reads the queue reports database errors. Sending is tried again at the next event.
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

async function sendOrStop(queue: Queue, transport: Transport, stateStore: StateStore): Promise<FlushResult> {
  if (!(await queue.list()).some(isWaiting)) return { outcomes: [], left: 0 };
  if (!navigator.onLine) return { outcomes: [], ...(await stop(queue, 'offline')) };
  stateStore.sending();
  return sendAll(queue, transport);
}
