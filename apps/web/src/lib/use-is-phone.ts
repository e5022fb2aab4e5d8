import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than the desktop layout. Correct from the first paint. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
}
