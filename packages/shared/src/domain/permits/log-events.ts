/** Types of entries in a permit's timeline. `withdrawn` is a cancellation by the applicant, `cancelled` one by staff. */
export const LOG_EVENTS = [
  'created',
  'waiting',
  'approved',
  'returned',
  'rejected',
  'corrected',
  'cancelled',
  'withdrawn',
  'suspended',
  'resumed',
  'renewed',
  'checked',
  'closed',
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];
