import { useElementSize } from '@mantine/hooks';

/** Before it has been measured, as in a test without layout. */
const USUAL = 640;

/** How wide a chart can be: as wide as where it stands, and drawn anew when that changes. */
export function useRoom() {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return { ref, room: width > 0 ? width : USUAL };
}
