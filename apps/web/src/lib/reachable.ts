/** Longer than this no server takes to say that it is there. */
const PATIENCE_MS = 5_000;

/** Whether the server answers; a network that leads nowhere counts as none. */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // A small file that no cache of ours answers for.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch(new Request(`${window.location.origin}/logo.svg`, { method: 'HEAD', cache: 'no-store', signal }));
    return true;
  } catch {
    return false;
  }
}
