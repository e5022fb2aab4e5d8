/** Ends the browser's present task; what follows is a new one. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve);
  });
}

/** Runs a task right after the browser has shown what stands now; the answer calls it off. */
export function afterPaint(task: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (isOff) return;
    isOff = true;
    task();
  };
  // A page in the background paints no frame, but must be whole when someone turns to it.
  const timer = window.setTimeout(run, 250);
  const frame = window.requestAnimationFrame(() => window.setTimeout(run));
  return () => {
    isOff = true;
    window.clearTimeout(timer);
    window.cancelAnimationFrame(frame);
  };
}

/** The first moments belong to what the person came for: on a slow phone even code nobody asked for takes its time. */
const FIRST_MOMENTS_MS = 2500;

let begin: () => void = () => {};
const quietTimes = new Promise<void>((resolve) => {
  begin = resolve;
});

/** From now on a quiet moment may be used. */
export function beginQuietTimes(): void {
  begin();
}

/** Says that the first screen of the visit is shown: soon there may be quiet times. */
export function firstScreenStands(): void {
  window.setTimeout(beginQuietTimes, FIRST_MOMENTS_MS);
}

/** Runs a task once the first screen has stood for a while and the browser has nothing better to do; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
  let isOff = false;
  let callOff: (() => void) | undefined;
  // A browser that waits for the first screen's code looks idle, but its line is not.
  void quietTimes.then(() => {
    if (!isOff) callOff = atNextQuiet(task);
  });
  return () => {
    isOff = true;
    callOff?.();
  };
}

function atNextQuiet(task: () => void): () => void {
  // Safari has no idle callback; two seconds after the page is there it is usually quiet too.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = window.setTimeout(task, 2000);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 4000 });
  return () => window.cancelIdleCallback(handle);
}

/** The same for code that may be wanted later; people who asked to save data are spared it. */
export function prefetchWhenIdle(task: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true ? () => {} : whenIdle(task);
}
