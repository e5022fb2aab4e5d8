import { isFull, shareTaken } from './slot-places.ts';
import type { Places } from './slot-places.ts';

import classes from './calendar.module.css';

interface Props {
  /** When the slot starts, where it is one slot. */
  start?: string;
  places: Places;
  /** The day has places of its own. */
  isByHand: boolean;
}

/** Places taken of those there are, as a bar and as numbers. */
export function PlacesBar({ start, places, isByHand }: Props) {
  const isNone = places.capacity === 0;
  return (
    <span className={classes.places} data-full={isFull(places) || undefined} data-none={isNone || undefined}>
      {start !== undefined && <span className={classes.start}>{start}</span>}
      <span className={classes.track}>
        <span className={classes.filled} style={{ width: `${Math.min(1, shareTaken(places)) * 100}%` }} />
      </span>
      <span className={classes.numbers} data-by-hand={isByHand || undefined}>
        {places.taken}/{places.capacity}
      </span>
    </span>
  );
}
