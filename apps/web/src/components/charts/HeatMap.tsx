import { useState } from 'react';

import { CellLink } from './CellLink.tsx';
import { Drawing, useChartWidth } from './Drawing.tsx';

import classes from './charts.module.css';

interface Props {
  rows: readonly string[];
  columns: readonly string[];
  at: (row: number, column: number) => number;
  /** Text of a cell, and the path of the list behind it. A narrow chart has several columns in one cell. */
  cell: (row: number, columns: readonly number[]) => string;
  to: (row: number, columns: readonly number[]) => string | undefined;
  label: string;
}

const LEFT = 40;
const TOP = 20;
const CELL = 24;
const GAP = 2;
const LABEL_WIDTH = 36;

/** Shows numbers as shades: a higher number is darker. Arrow keys move between the cells that open a list. */
export function HeatMap({ rows, columns, at, cell, to, label }: Props) {
  const { ref, chartWidth } = useChartWidth();
  const one = (chartWidth - LEFT) / columns.length;
  // A cell must be wide enough for a finger.
  const perCell = [1, 2, 3].find((count) => one * count >= CELL) ?? 4;
  const width = one * perCell;
  const spans = columns.flatMap((_, column) =>
    column % perCell === 0
      ? [Array.from({ length: Math.min(perCell, columns.length - column) }, (__, index) => column + index)]
      : [],
  );
  const sum = (row: number, span: readonly number[]) => span.reduce((all, column) => all + at(row, column), 0);
  const most = Math.max(1, ...rows.flatMap((_, row) => spans.map((span) => sum(row, span))));
  const linked = rows.flatMap((_, row) =>
    spans.flatMap((span, index) => (sum(row, span) > 0 && to(row, span) !== undefined ? [`${row} ${index}`] : [])),
  );
  const [focused, setFocused] = useState('');
  const stop = linked.includes(focused) ? focused : linked[0];
  const every = Math.ceil(LABEL_WIDTH / width);
  return (
    <div ref={ref} className={classes.room}>
      <Drawing
        className={classes.chart}
        width={chartWidth}
        height={TOP + rows.length * CELL}
        label={label}
        hasLinks={linked.length > 0}
      >
        {spans.map(
          ([first = 0], index) =>
            index % every === 0 && (
              <text key={first} x={LEFT + (index + 0.5) * width} y={12} textAnchor="middle">
                {columns[first]}
              </text>
            ),
        )}
        {rows.map((name, row) => (
          <g key={name}>
            <text x={0} y={TOP + row * CELL + CELL / 2 + 4}>
              {name}
            </text>
            {spans.map((span, index) => (
              <CellLink
                key={span[0]}
                place={`${row} ${index}`}
                to={linked.includes(`${row} ${index}`) ? to(row, span) : undefined}
                label={cell(row, span)}
                isStop={stop === `${row} ${index}`}
                onFocus={setFocused}
              >
                <Shade x={LEFT + index * width} y={TOP + row * CELL} width={width} share={sum(row, span) / most} />
              </CellLink>
            ))}
          </g>
        ))}
      </Drawing>
    </div>
  );
}

function Shade({ x, y, width, share }: { x: number; y: number; width: number; share: number }) {
  const box = { x, y, width: Math.max(1, width - GAP), height: CELL - GAP, rx: 3 };
  return (
    <>
      <rect className={classes.track} {...box} />
      {share > 0 && <rect className={classes.brand} opacity={0.15 + 0.85 * share} {...box} />}
    </>
  );
}
