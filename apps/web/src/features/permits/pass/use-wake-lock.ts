import { useEffect } from 'react';

/** Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isMounted = true;
    const take = async () => {
      if (document.visibilityState === 'hidden' || !('wakeLock' in navigator)) return;
      // Refused for example with a low battery. The pass is readable without it.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isMounted) lock = taken;
      else void taken?.release();
    };
    void take();
    const retake = () => void take();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  }, []);
}
