import { DAY_MS, MINUTE_MS } from '../../time/spans.ts';

/** How long a visitor's request keeps its place until somebody confirms the e-mail address. */
export const UNCONFIRMED_MS = 30 * MINUTE_MS;

/** How long an e-mail address counts as confirmed after its owner opened a link that we mailed. */
export const CONFIRMED_MS = 180 * DAY_MS;

/** How long a form holds a place. Typing extends the hold, up to `FORM_HOLD_MAX_MS` after it began. */
const FORM_HOLD_MS = 10 * MINUTE_MS;
const FORM_HOLD_MAX_MS = 30 * MINUTE_MS;

/** The part of a slot that unconfirmed requests and forms of one network may hold: a percentage, but at least `least`. */
export const NETWORK_SHARE = { percent: 20, least: 2 };

/** The new end of a form's hold that began at `since`, when the form is used at `now`. */
export function formHoldEnd(since: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + FORM_HOLD_MS, since.getTime() + FORM_HOLD_MAX_MS));
}
