import { useMediaQuery } from '@mantine/hooks';

/** Whether the menu is a drawer: the header then has room for the property's name and little else. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
