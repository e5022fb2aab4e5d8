/** A timer that can be stopped and goes on with what was left. */
export interface PausableTimer {
  resume: () => void;
  pause: () => void;
}

/** Calls `onEnd` once after `ms` of running time; it does not run before the first `resume`. */
export function pausableTimer(ms: number, onEnd: () => void): PausableTimer {
  let left = ms;
  let started = 0;
  let handle: ReturnType<typeof setTimeout> | undefined;
  return {
    resume() {
      if (handle !== undefined || left <= 0) return;
      started = Date.now();
      handle = setTimeout(() => {
        left = 0;
        onEnd();
      }, left);
    },
    pause() {
      if (handle === undefined) return;
      clearTimeout(handle);
      handle = undefined;
      left -= Date.now() - started;
    },
  };
}
