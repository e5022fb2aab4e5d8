import { Link } from 'react-router';

import type { Tone } from './RowBars.tsx';

import classes from './charts.module.css';

interface Entry {
  tone: Tone;
  text: string;
  /** Path of the list behind the number in the text. */
  to?: string | undefined;
}

export function Legend({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ tone, text, to }) => (
        <li key={text}>
          <svg width={10} height={10} aria-hidden="true">
            <rect className={classes[tone]} width={10} height={10} rx={3} />
          </svg>
          {to === undefined ? text : <Link to={to}>{text}</Link>}
        </li>
      ))}
    </ul>
  );
}
