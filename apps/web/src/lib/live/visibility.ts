/** A page that nobody has looked at for this long stops listening. */
export const HIDDEN_MS = 60_000;

/** Resolves at once while the page is in view, otherwise when it is looked at again or the signal aborts. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Calls back once the page has been hidden for long; the answer ends the watch. */
export function whenHiddenForLong(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(callback, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
