const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait before trying again after so many failures in a row; `random` (0 to 1) keeps clients from coming all at once. */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.5 + random / 2));
}

/** Waits; ends early when the signal aborts, when the network comes back or when the page is looked at again. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    if (signal.aborted) end();
  });
}
