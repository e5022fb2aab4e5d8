/**
 * For a dropdown whose list can be longer than its space: the list itself scrolls, because the keyboard could not
 * reach a scroll area around it.
 */
export const LONG_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 224, overflowY: 'auto' } },
} as const;
