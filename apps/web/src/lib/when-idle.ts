/** Runs a task once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(task: () => void): () => void {
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
