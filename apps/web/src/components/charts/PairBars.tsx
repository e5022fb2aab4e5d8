import { useState } from 'react';

import { CellLink } from './CellLink.tsx';
import { Drawing, Scale, useChartWidth } from './Drawing.tsx';
import { labelEvery, ticksUpTo } from './scale.ts';

import classes from './charts.module.css';

interface Pair {
  /** Short label below the bars, and the full label. */
  label: string;
  long: string;
  grey: number;
  brand: number;
  /** Path of the list behind the grey bar. */
  to?: string | undefined;
}

interface Props {
  pairs: readonly Pair[];
  names: { grey: string; brand: string };
  label: string;
}

const HEIGHT = 218;
const BOTTOM = 26;
const LEFT = 34;
const LABEL_WIDTH = 52;
const GAP = 3;

/** Pairs of bars side by side, one in grey and one in the brand colour. */
export function PairBars({ pairs, names, label }: Props) {
  const { ref, chartWidth } = useChartWidth();
  const ticks = ticksUpTo(Math.max(0, ...pairs.flatMap(({ grey, brand }) => [grey, brand])));
  const top = ticks.at(-1) ?? 1;
  const inner = HEIGHT - BOTTOM - 8;
  const y = (value: number) => 8 + inner - (value * inner) / top;
  const each = (chartWidth - LEFT) / Math.max(1, pairs.length);
  const bar = Math.max(1, Math.min(10, (each - GAP) / 3));
  const every = labelEvery(pairs.length, chartWidth - LEFT, LABEL_WIDTH);
  const [focused, setFocused] = useState(-1);
  const first = pairs.findIndex(({ to }) => to !== undefined);
  const stop = pairs[focused]?.to === undefined ? first : focused;
  return (
    <div ref={ref} className={classes.room}>
      <Drawing className={classes.chart} width={chartWidth} height={HEIGHT} label={label} hasLinks={first !== -1}>
        <Scale ticks={ticks} y={y} left={LEFT} right={chartWidth} />
        {pairs.map((pair, index) => {
          const middle = LEFT + each * (index + 0.5);
          return (
            <g key={pair.label + pair.long}>
              <title>{`${pair.long}: ${names.grey} ${pair.grey}, ${names.brand} ${pair.brand}`}</title>
              <rect x={middle - each / 2} y={8} width={each} height={inner} fill="transparent" />
              <Bar x={middle - bar - GAP / 2} width={bar} from={y(0)} to={y(pair.grey)} tone="grey" />
              {pair.to !== undefined && (
                <CellLink
                  place={`0 ${index}`}
                  to={pair.to}
                  label={`${pair.long}: ${names.grey} ${pair.grey}`}
                  isStop={index === stop}
                  onFocus={() => setFocused(index)}
                >
                  <rect className={classes.field} x={middle - each / 2} y={8} width={each / 2} height={inner} />
                </CellLink>
              )}
              <Bar x={middle + GAP / 2} width={bar} from={y(0)} to={y(pair.brand)} tone="brand" />
              {index % every === 0 && (
                <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                  {pair.label}
                </text>
              )}
            </g>
          );
        })}
      </Drawing>
    </div>
  );
}

/** A bar with rounded corners at its end only. */
function Bar({
  x,
  width,
  from,
  to,
  tone,
}: {
  x: number;
  width: number;
  from: number;
  to: number;
  tone: 'grey' | 'brand';
}) {
  if (from - to < 0.5) return null;
  const radius = Math.min(3, width / 2, from - to);
  const d = `M${x},${from} V${to + radius} Q${x},${to} ${x + radius},${to} H${x + width - radius} Q${x + width},${to} ${x + width},${to + radius} V${from} Z`;
  return <path className={classes[tone]} d={d} />;
}
