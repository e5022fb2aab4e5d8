import { zoneLabel } from '@gerbang/shared/time/wall-clock';

import type { Place } from '../../lib/format/dates.ts';
import { showEnd, showInstant } from '../../lib/format/windows.ts';

import classes from './TimeWindow.module.css';

interface Props {
  from: string;
  until: string;
  place: Place;
  /** The word between the two ends. */
  middle: string;
}

/** A period with day and time of both ends, so that a night across midnight cannot be misread. */
export function TimeWindow({ from, until, place, middle }: Props) {
  const [start, end] = [showInstant(from, place), showEnd(until, place)];
  return (
    <div className={classes.window}>
      <div>
        <div className={classes.day}>{start.day}</div>
        <div className={classes.time}>{start.time}</div>
      </div>
      <div className={classes.middle}>
        <span>{middle}</span>
        <i aria-hidden="true" />
      </div>
      <div>
        <div className={classes.day}>{end.day}</div>
        <div className={classes.time}>
          {end.time} <small>{zoneLabel(place.time_zone)}</small>
        </div>
      </div>
    </div>
  );
}
