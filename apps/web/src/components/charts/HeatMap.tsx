import { Drawing, useChartWidth } from './Drawing.tsx';

import classes from './charts.module.css';

interface Props {
  rows: readonly string[];
  columns: readonly string[];
  at: (row: number, column: number) => number;
  cell: (row: number, column: number) => string;
  label: string;
}

const LEFT = 40;
const TOP = 20;
const CELL = 24;
const GAP = 2;

/** Shows numbers as shades: a higher number is darker. */
export function HeatMap({ rows, columns, at, cell, label }: Props) {
  const { ref, chartWidth } = useChartWidth();
  const most = Math.max(1, ...rows.flatMap((_, row) => columns.map((__, column) => at(row, column))));
  const width = (chartWidth - LEFT) / columns.length;
  const height = TOP + rows.length * CELL;
  const every = width < 20 ? 4 : 2;
  return (
    <div ref={ref} className={classes.room}>
      <Drawing className={classes.chart} width={chartWidth} height={height} label={label}>
        {columns.map(
          (name, column) =>
            column % every === 0 && (
              <text key={name} x={LEFT + column * width + width / 2} y={12} textAnchor="middle">
                {name}
              </text>
            ),
        )}
        {rows.map((name, row) => (
          <g key={name}>
            <text x={0} y={TOP + row * CELL + CELL / 2 + 4}>
              {name}
            </text>
            {columns.map((hour, column) => {
              const value = at(row, column);
              const place = { x: LEFT + column * width, y: TOP + row * CELL };
              const size = { width: Math.max(1, width - GAP), height: CELL - GAP, rx: 3 };
              return (
                <g key={hour}>
                  <title>{cell(row, column)}</title>
                  <rect className={classes.track} {...place} {...size} />
                  {value > 0 && (
                    <rect className={classes.brand} opacity={0.15 + (0.85 * value) / most} {...place} {...size} />
                  )}
                </g>
              );
            })}
          </g>
        ))}
      </Drawing>
    </div>
  );
}
