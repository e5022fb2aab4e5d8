const EVENTS = [
  'created',
  'waiting',
  'approved',
  'returned',
  'rejected',
  'corrected',
  'cancelled',
  'suspended',
  'resumed',
  'renewed',
  'checked',
  'closed',
] as const;

/** What happened to a permit, by its key in the catalogues. */
export type LogEvent = (typeof EVENTS)[number];

/** What a line of a permit's log tells; undefined when it says something no screen has words for. */
export function eventOf(description: string): LogEvent | undefined {
  const words = description.toLowerCase().split(/[^a-z]+/);
  return EVENTS.find((event) => words.includes(event));
}
