export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve);
  });
}

/** Runs a task right after the next paint. The returned function cancels it. */
export function afterPaint(task: () => void): () => void {
  let isCancelled = false;
  const run = () => {
    if (isCancelled) return;
    isCancelled = true;
    task();
  };
  // A page in the background paints no frame, but must be complete when it becomes visible. The timer runs the task
  // then.
  const timer = window.setTimeout(run, 250);
  const frame = window.requestAnimationFrame(() => window.setTimeout(run));
  return () => {
    isCancelled = true;
    window.clearTimeout(timer);
    window.cancelAnimationFrame(frame);
  };
}

/**
 * Idle work starts this long after the first screen is shown, because it would slow down the visitor's first actions on
 * a slow phone.
 */
const IDLE_DELAY_MS = 2500;

let allow: () => void = () => {};
const idleWorkAllowed = new Promise<void>((resolve) => {
  allow = resolve;
});

export function allowIdleWork(): void {
  allow();
}

/** Called when the first screen of the visit is shown. Idle work may start IDLE_DELAY_MS later. */
export function markFirstScreenShown(): void {
  window.setTimeout(allowIdleWork, IDLE_DELAY_MS);
}

/** Runs a task when idle work is allowed and the browser is idle. The returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  let isCancelled = false;
  let cancel: (() => void) | undefined;
  // While the code of the first screen is loading, the browser is idle but the network is busy.
  void idleWorkAllowed.then(() => {
    if (!isCancelled) cancel = atNextIdle(task);
  });
  return () => {
    isCancelled = true;
    cancel?.();
  };
}

function atNextIdle(task: () => void): () => void {
  // Safari has no `requestIdleCallback`. After two seconds the page is usually idle.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, 2000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 4000 });
  return () => window.cancelIdleCallback(handle);
}

/** Like `whenIdle`, for code that may be needed later. Does nothing when the user has turned on data saving. */
export function prefetchWhenIdle(task: () => void): () => void {
  return savesData() ? () => {} : whenIdle(task);
}

/** Like `prefetchWhenIdle`, for code that belongs to code just prefetched: it does not wait for the next idle time. */
export function prefetchNext(task: () => void): void {
  if (!savesData()) void idleWorkAllowed.then(task);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
