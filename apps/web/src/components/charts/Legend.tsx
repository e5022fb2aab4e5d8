import type { Tone } from './RowBars.tsx';

import classes from './charts.module.css';

export function Legend({ entries }: { entries: readonly { tone: Tone; text: string }[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ tone, text }) => (
        <li key={text}>
          <svg width={10} height={10} aria-hidden="true">
            <rect className={classes[tone]} width={10} height={10} rx={3} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
