import type { Chain, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { PointerEvent, RefObject } from 'react';

import { move, placeAt } from './chain-moves.ts';
import type { Extent, Place } from './chain-moves.ts';

/** A drag in progress: the offset from its start, and the target. */
export interface Drag {
  stage: ChainStage;
  x: number;
  y: number;
  place: Place | undefined;
}

/** Distance to the edge of the window, in pixels, at which the page scrolls. */
const SCROLL_EDGE = 72;
const SCROLL_STEP = 14;

export function useStageDrag(
  list: RefObject<HTMLElement | null>,
  steps: Chain,
  onMove: (next: Chain, stage: ChainStage) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // Start of the drag in page coordinates, so that scrolling during the drag does not matter.
  const taken = useRef({ x: 0, y: 0 });
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setDrag(null);
  });

  const handleOf = (stage: ChainStage) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      taken.current = { x: event.pageX, y: event.pageY };
      setDrag({ stage, x: 0, y: 0, place: undefined });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.stage !== stage) return;
      scrollOn(event.clientY);
      const { extents, isUpright } = layoutOf(list.current);
      const place = placeAt(steps, stage, extents, isUpright ? event.clientY : event.clientX);
      setDrag({ stage, x: event.pageX - taken.current.x, y: event.pageY - taken.current.y, place });
    },
    onPointerUp: () => {
      if (drag?.stage !== stage) return;
      setDrag(null);
      if (drag.place !== undefined) onMove(move(steps, stage, drag.place), stage);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handleOf };
}

/** Position of the steps on the screen. `isUpright` is true when they run from top to bottom. */
function layoutOf(list: HTMLElement | null): { extents: Extent[]; isUpright: boolean } {
  if (list === null) return { extents: [], isUpright: false };
  const isUpright = getComputedStyle(list).flexDirection === 'column';
  const extents = [...list.querySelectorAll('[data-step]')].map((step) => {
    const { left, right, top, bottom } = step.getBoundingClientRect();
    return isUpright ? { start: top, end: bottom } : { start: left, end: right };
  });
  return { extents, isUpright };
}

function scrollOn(y: number): void {
  if (y < SCROLL_EDGE) window.scrollBy(0, -SCROLL_STEP);
  if (y > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_STEP);
}
