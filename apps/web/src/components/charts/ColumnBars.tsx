import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Drawing, Scale, useChartWidth } from './Drawing.tsx';
import type { Tone } from './RowBars.tsx';
import { labelEvery, ticksUpTo } from './scale.ts';

import classes from './charts.module.css';

interface Column {
  /** Short label below the column, and the full label with its numbers. */
  label: string;
  long: string;
  parts: readonly { value: number; tone: Tone }[];
  /** The total of the period that it is compared with. */
  before: number;
  /** Path of the list behind the column. */
  to: string | undefined;
}

const HEIGHT = 218;
const BOTTOM = 26;
const LEFT = 34;
const LABEL_WIDTH = 52;
const WIDEST = 28;

/** Stacked columns that open their lists, with a dashed line of the period before. */
export function ColumnBars({ columns, label }: { columns: readonly Column[]; label: string }) {
  const { ref, chartWidth } = useChartWidth();
  const ticks = ticksUpTo(Math.max(0, ...columns.map((column) => Math.max(totalOf(column), column.before))));
  const top = ticks.at(-1) ?? 1;
  const inner = HEIGHT - BOTTOM - 8;
  const y = (value: number) => 8 + inner - (value * inner) / top;
  const each = (chartWidth - LEFT) / Math.max(1, columns.length);
  const x = (index: number) => LEFT + each * (index + 0.5);
  const every = labelEvery(columns.length, chartWidth - LEFT, LABEL_WIDTH);
  return (
    <div ref={ref} className={classes.room}>
      <Drawing
        className={classes.chart}
        width={chartWidth}
        height={HEIGHT}
        label={label}
        hasLinks={columns.some(({ to }) => to !== undefined)}
      >
        <Scale ticks={ticks} y={y} left={LEFT} right={chartWidth} />
        {columns.map((column, index) => (
          <g key={column.long}>
            <ColumnLink column={column}>
              <title>{column.long}</title>
              <rect className={classes.field} x={x(index) - each / 2} y={8} width={each} height={inner} />
              <Stack column={column} x={x(index)} width={Math.max(2, Math.min(WIDEST, each * 0.6))} y={y} />
            </ColumnLink>
            {index % every === 0 && (
              <text x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {column.label}
              </text>
            )}
          </g>
        ))}
        <polyline
          className={classes.dashed}
          points={columns.map(({ before }, index) => `${x(index)},${y(before)}`).join(' ')}
        />
      </Drawing>
    </div>
  );
}

function totalOf({ parts }: Column): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

function ColumnLink({ column, children }: { column: Column; children: ReactNode }) {
  if (column.to === undefined) return <g>{children}</g>;
  return (
    <Link to={column.to} className={classes.link} aria-label={column.long}>
      {children}
    </Link>
  );
}

interface StackProps {
  column: Column;
  x: number;
  width: number;
  y: (value: number) => number;
}

/** Each part stands on the parts before it. */
function Stack({ column: { parts }, x, width, y }: StackProps) {
  return parts.map(({ value, tone }, index) => {
    const below = parts.slice(0, index).reduce((sum, part) => sum + part.value, 0);
    return (
      <rect
        key={tone}
        className={classes[tone]}
        x={x - width / 2}
        y={y(below + value)}
        width={width}
        height={Math.max(0, y(below) - y(below + value))}
      />
    );
  });
}
