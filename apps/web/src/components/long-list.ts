/**
 * For a dropdown's list that can be longer than its room: the list itself scrolls, not an area around it, which whoever
 * goes by keyboard could not reach.
 */
export const LONG_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 224, overflowY: 'auto' } },
} as const;
