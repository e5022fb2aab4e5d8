import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';

/**
 * Navigation state that a form passes to the next screen after it was submitted. The screen opens `SubmittedDialog`
 * with it.
 */
export interface Submitted {
  permits: readonly CreatedPermit[];
  /** Address that the permit number was mailed to. */
  email: string;
  /** The booked day or first working day, YYYY-MM-DD. */
  day: string;
  /** Name of the slot, or the working hours. */
  time: string;
  /** Floor and unit as chosen in the form. */
  place: string;
  /** Number of items (goods) or workers (work). */
  count: number;
}

export interface SubmittedState {
  submitted: Submitted;
}
