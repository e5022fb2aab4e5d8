import { Drawing } from './Drawing.tsx';

import classes from './charts.module.css';

const WIDTH = 104;
const HEIGHT = 36;
const MARGIN = 3;

interface Props {
  /** One value per day. Days with null are skipped. */
  values: readonly (number | null)[];
  tone: 'good' | 'bad';
  /** Accessible description. The numbers are shown beside it. */
  label: string;
}

/** A small trend line. Its scale does not start at 0. */
export function Sparkline({ values, tone, label }: Props) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2) return null;
  const numbers = known.map(({ value }) => value);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (index: number) => MARGIN + (index * (WIDTH - 2 * MARGIN)) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - least) * (HEIGHT - 2 * MARGIN)) / (most - least);
  const line = known.map(({ value, index }) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' L');
  const [first, last] = [known[0]?.index ?? 0, known.at(-1)?.index ?? 0];
  return (
    <Drawing className={`${classes.spark} ${classes[tone]}`} width={WIDTH} height={HEIGHT} label={label}>
      <path className={classes.under ?? ''} d={`M${x(first)},${HEIGHT} L${line} L${x(last)},${HEIGHT} Z`} />
      <path d={`M${line}`} />
    </Drawing>
  );
}
