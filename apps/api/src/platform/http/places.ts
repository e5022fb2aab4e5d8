import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The place of a request among those that are being worked on. */
export interface Place {
  isTaken(): boolean;
  /** Takes the place again after `rest`. Does nothing after `end`. */
  enter(): void;
  /** Gives the place back while the request only waits. */
  rest(): void;
  end(): void;
  /** Runs `work`, in which `pauseWithoutPlace` finds this place. */
  run(work: () => void): void;
}

const current = new AsyncLocalStorage<Place>();

/** Counts the requests that are being worked on. */
export function createPlaces(): { taken(): number; take(): Place } {
  let count = 0;
  const take = (): Place => {
    let is_taken = true;
    let is_over = false;
    count += 1;
    const rest = () => {
      if (is_taken) count -= 1;
      is_taken = false;
    };
    const place: Place = {
      isTaken: () => is_taken,
      enter: () => {
        if (is_taken || is_over) return;
        is_taken = true;
        count += 1;
      },
      rest,
      end: () => {
        rest();
        is_over = true;
      },
      run: (work) => current.run(place, work),
    };
    return place;
  };
  return { taken: () => count, take };
}

/**
 * Waits. The request in whose handler this is called has no place meanwhile, because a request that waits costs nothing.
 * Otherwise few requests whose answers are delayed on purpose would keep everybody else out.
 */
export async function pauseWithoutPlace(ms: number): Promise<void> {
  const place = current.getStore();
  place?.rest();
  await pause(ms);
  place?.enter();
}
