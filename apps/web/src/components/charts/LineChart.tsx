import { Drawing, Scale, useChartWidth } from './Drawing.tsx';
import { labelEvery, ticksUpTo } from './scale.ts';

import classes from './charts.module.css';

interface Props {
  points: readonly { label: string; long: string; value: number }[];
  label: string;
}

const HEIGHT = 200;
const BOTTOM = 26;
const LEFT = 44;
const LABEL_WIDTH = 52;

export function LineChart({ points, label }: Props) {
  const { ref, chartWidth } = useChartWidth();
  const ticks = ticksUpTo(Math.max(0, ...points.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const inner = HEIGHT - BOTTOM - 8;
  const y = (value: number) => 8 + inner - (Math.max(0, value) * inner) / top;
  const each = (chartWidth - LEFT) / Math.max(1, points.length);
  const x = (index: number) => LEFT + each * (index + 0.5);
  const every = labelEvery(points.length, chartWidth - LEFT, LABEL_WIDTH);
  const line = points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' L');
  return (
    <div ref={ref} className={classes.room}>
      <Drawing className={classes.chart} width={chartWidth} height={HEIGHT} label={label}>
        <Scale ticks={ticks} y={y} left={LEFT} right={chartWidth} />
        {points.length > 0 && (
          <>
            <path className={classes.soft} d={`M${x(0)},${y(0)} L${line} L${x(points.length - 1)},${y(0)} Z`} />
            <path className={classes.stroke} d={`M${line}`} />
          </>
        )}
        {points.map((point, index) => (
          <g key={point.long}>
            <title>{`${point.long}: ${point.value}`}</title>
            <rect x={x(index) - each / 2} y={8} width={each} height={inner} fill="transparent" />
            {index % every === 0 && (
              <text x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {point.label}
              </text>
            )}
          </g>
        ))}
      </Drawing>
    </div>
  );
}
