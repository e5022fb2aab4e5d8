import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';

import classes from './charts.module.css';

interface Props {
  width: number;
  height: number;
  label: string;
  className?: string | undefined;
  /** Whether parts of the drawing are links, which a picture cannot have. */
  hasLinks?: boolean;
  children: ReactNode;
}

export function Drawing({ width, height, label, className, hasLinks = false, children }: Props) {
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture drawn here has no address an img could show
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      {children}
    </svg>
  );
}

/** Width before the element is measured, as in a test without layout. */
const DEFAULT_WIDTH = 640;

export function useChartWidth() {
  const { ref, width } = useElementSize<HTMLDivElement>();
  return { ref, chartWidth: width > 0 ? width : DEFAULT_WIDTH };
}

interface ScaleProps {
  ticks: readonly number[];
  y: (value: number) => number;
  /** Where the drawing starts and ends, right of the numbers. */
  left: number;
  right: number;
}

/** The lines of a scale with their numbers at the left. */
export function Scale({ ticks, y, left, right }: ScaleProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={classes.line} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 12} y={y(tick) + 4} textAnchor="end">
        {tick}
      </text>
    </g>
  ));
}
