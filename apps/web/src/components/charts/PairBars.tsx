import { Drawing } from './Drawing.tsx';
import { labelEvery, ticksUpTo } from './scale.ts';
import { useRoom } from './use-room.ts';

import classes from './charts.module.css';

/** Two numbers that belong together, and what they are of. */
export interface Pair {
  /** Beneath the bars, and in full. */
  label: string;
  long: string;
  grey: number;
  brand: number;
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

/** Bars side by side, grey against brand. */
export function PairBars({ pairs, names, label }: Props) {
  const { ref, room } = useRoom();
  const ticks = ticksUpTo(Math.max(0, ...pairs.flatMap(({ grey, brand }) => [grey, brand])));
  const top = ticks.at(-1) ?? 1;
  const inner = HEIGHT - BOTTOM - 8;
  const y = (value: number) => 8 + inner - (value * inner) / top;
  const each = (room - LEFT) / Math.max(1, pairs.length);
  const bar = Math.max(1, Math.min(10, (each - GAP) / 3));
  const every = labelEvery(pairs.length, room - LEFT, LABEL_WIDTH);
  return (
    <div ref={ref} className={classes.room}>
      <Drawing className={classes.chart} width={room} height={HEIGHT} label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.line} x1={LEFT} x2={room} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 12} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {pairs.map((pair, index) => {
          const middle = LEFT + each * (index + 0.5);
          return (
            <g key={pair.label + pair.long}>
              <title>{`${pair.long}: ${names.grey} ${pair.grey}, ${names.brand} ${pair.brand}`}</title>
              <rect x={middle - each / 2} y={8} width={each} height={inner} fill="transparent" />
              <Bar x={middle - bar - GAP / 2} width={bar} from={y(0)} to={y(pair.grey)} tone="grey" />
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

/** Rounded where it ends, straight where it stands. */
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
