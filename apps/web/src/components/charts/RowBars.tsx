import { Link } from 'react-router';

import { Drawing, useChartWidth } from './Drawing.tsx';

import classes from './charts.module.css';

export type Tone = 'brand' | 'light' | 'grey' | 'red' | 'amber';

interface RowBar {
  name: string;
  parts: readonly { value: number; tone: Tone; label: string }[];
  text: string;
  /** Path of the list behind the row. */
  to?: string | undefined;
  /** Values that are marked on the bar: a white dot, and a line across it. */
  dot?: number | null;
  tick?: number | null;
}

interface Props {
  rows: readonly RowBar[];
  label: string;
  /** Value of a full bar. By default the largest row. */
  whole?: number;
}

const ROW = 32;
/** Height of a row with its name above the bar. */
const HIGH_ROW = 46;
const BAR = 10;
const TEXT_WIDTH = 92;
const LETTER = 7;
/** When the names need more than this share of the width, they are placed above the bars. */
const NAMES_SHARE = 0.45;

export function RowBars({ rows, label, whole }: Props) {
  const { ref, chartWidth } = useChartWidth();
  const sums = rows.map(({ parts, tick }) =>
    Math.max(
      tick ?? 0,
      parts.reduce((sum, { value }) => sum + value, 0),
    ),
  );
  const most = whole ?? Math.max(1, ...sums);
  const wanted = Math.max(64, ...rows.map(({ name }) => name.length * LETTER + 12));
  const isHigh = wanted > chartWidth * NAMES_SHARE;
  const texts = Math.max(TEXT_WIDTH * 0.5, ...rows.map(({ text }) => text.length * LETTER + 10));
  const names = isHigh ? 0 : wanted;
  const length = isHigh ? chartWidth : Math.max(20, chartWidth - names - texts);
  const step = isHigh ? HIGH_ROW : ROW;
  const height = Math.max(1, rows.length) * step;
  return (
    <div ref={ref} className={classes.room}>
      <Drawing
        className={classes.chart}
        width={chartWidth}
        height={height}
        label={label}
        hasLinks={rows.some(({ to }) => to !== undefined)}
      >
        {rows.map((row, index) => {
          const drawn = (
            <Row
              row={row}
              y={index * step}
              letters={Math.floor((isHigh ? chartWidth - texts : names) / LETTER)}
              {...{ isHigh, names, length, most, chartWidth }}
            />
          );
          if (row.to === undefined) return <g key={row.name}>{drawn}</g>;
          return (
            <g key={row.name}>
              <Link to={row.to} className={classes.link} aria-label={labelOf(row)}>
                <title>{labelOf(row)}</title>
                <rect className={classes.field} x={0} y={index * step} width={chartWidth} height={step} />
              </Link>
              {/* Beside the link, whose name would otherwise not match its texts. */}
              <g className={classes.over}>{drawn}</g>
            </g>
          );
        })}
      </Drawing>
    </div>
  );
}

/** Name, number and, when there are several, the parts of a row. */
function labelOf({ name, text, parts }: RowBar): string {
  const several = parts.filter(({ value }) => value > 0).map(({ label, value }) => `${label} ${value}`);
  return several.length > 1 ? `${name}: ${text} (${several.join('; ')})` : `${name}: ${text}`;
}

interface RowProps {
  row: RowBar;
  y: number;
  /** Number of letters of the name that fit. */
  letters: number;
  isHigh: boolean;
  names: number;
  length: number;
  most: number;
  chartWidth: number;
}

function Row({ row, y, letters, isHigh, names, length, most, chartWidth }: RowProps) {
  const line = y + (isHigh ? BAR + 7 : ROW / 2 + 4);
  const bar = y + (isHigh ? BAR + 16 : (ROW - BAR) / 2);
  // Each part starts where the previous one ends.
  const before = row.parts.map((_, index) => row.parts.slice(0, index).reduce((sum, { value }) => sum + value, 0));
  const long = (value: number) => (Math.min(value, most) * length) / most;
  return (
    <g>
      <text className={classes.name} x={0} y={line}>
        {row.name.length > letters ? `${row.name.slice(0, letters - 1)}…` : row.name}
        <title>{row.name}</title>
      </text>
      <rect className={classes.track} x={names} y={bar} width={length} height={BAR} rx={3} />
      {row.parts.map(
        (part, index) =>
          part.value > 0 && (
            <rect
              key={part.label}
              className={classes[part.tone]}
              x={names + long(before[index] ?? 0)}
              y={bar}
              width={Math.max(2, long(part.value) - (row.parts.length > 1 ? 1 : 0))}
              height={BAR}
              rx={2}
            >
              <title>{`${row.name}, ${part.label}: ${part.value}`}</title>
            </rect>
          ),
      )}
      <Marks row={row} x={(value) => names + long(value)} y={bar} />
      <text className={classes.value} x={chartWidth} y={line} textAnchor="end">
        {row.text}
      </text>
    </g>
  );
}

function Marks({ row: { dot, tick }, x, y }: { row: RowBar; x: (value: number) => number; y: number }) {
  return (
    <>
      {dot !== undefined && dot !== null && <circle className={classes.dot} cx={x(dot)} cy={y + BAR / 2} r={3.5} />}
      {tick !== undefined && tick !== null && (
        <line className={classes.tick} x1={x(tick)} x2={x(tick)} y1={y - 5} y2={y + BAR + 5} />
      )}
    </>
  );
}
