import type { LogEvent } from '@gerbang/shared/domain/permits/log-events';

/** Key of an event of a permit's timeline in the message catalogues. */
export type ShownEvent = Exclude<LogEvent, 'withdrawn'>;

/** Screens show the same text for a withdrawal by the applicant and a cancellation by staff. */
export function shownEvent(event: LogEvent): ShownEvent {
  return event === 'withdrawn' ? 'cancelled' : event;
}
