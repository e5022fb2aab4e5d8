import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import classes from './charts.module.css';

interface CellProps {
  /** Row and column, by which arrow keys find a cell. */
  place: string;
  to: string | undefined;
  label: string;
  /** Whether the Tab key stops here: at one cell only, because there may be more than a hundred. */
  isStop: boolean;
  onFocus: (place: string) => void;
  children: ReactNode;
}

/** A part of a chart that opens its list. */
export function CellLink({ place, to, label, isStop, onFocus, children }: CellProps) {
  const content = (
    <>
      <title>{label}</title>
      {children}
    </>
  );
  if (to === undefined) return <g>{content}</g>;
  return (
    <Link
      to={to}
      className={classes.link}
      aria-label={label}
      data-place={place}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(place)}
      onKeyDown={moveByArrow}
    >
      {content}
    </Link>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** More steps than a chart has rows or columns. */
const FARTHEST = 366;

/** Focuses the next cell with a list in the direction of the arrow key. */
function moveByArrow(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = STEPS[event.key];
  const [row = 0, column = 0] = (event.currentTarget.dataset['place'] ?? '').split(' ').map(Number);
  if (step === undefined) return;
  event.preventDefault();
  const chart = event.currentTarget.closest('svg');
  for (let count = 1; count <= FARTHEST; count += 1) {
    const place = `${row + step[0] * count} ${column + step[1] * count}`;
    const next = chart?.querySelector<SVGAElement>(`[data-place="${place}"]`) ?? null;
    if (next === null) continue;
    next.focus();
    return;
  }
}
