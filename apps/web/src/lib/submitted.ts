import type { CreatedPermit } from '@gerbang/shared/contracts/goods';

/** What a form hands to the landing screen after a successful submit, as navigation state. */
export interface Submitted {
  permits: readonly CreatedPermit[];
  /** Where the number was mailed. */
  email: string;
  /** The booked day (first day of work), YYYY-MM-DD. */
  day: string;
  /** The slot's name, or the working hours. */
  time: string;
  /** Floor and unit as the person chose them. */
  place: string;
  /** Items or workers. */
  count: number;
}

/** The navigation state under which the landing screen finds it. */
export interface SubmittedState {
  submitted: Submitted;
}
