import { IconPoint } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './HistoryList.module.css';

/** One line of a history, in words already. */
export interface HistoryLine {
  id: string;
  /** The moment as the server gives it. */
  at: string;
  /** The same as the person reads it. */
  when: string;
  what: ReactNode;
  /** Who did it; none when it happened by itself. */
  who?: string | undefined;
  /** What they said or what changed. */
  note?: ReactNode;
  icon?: ReactNode;
  tone?: 'good' | 'bad' | 'soon' | undefined;
}

/** What has happened to something, the latest first. */
export function HistoryList({ label, lines }: { label: string; lines: readonly HistoryLine[] }) {
  return (
    <ol className={classes.history} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} data-tone={line.tone}>
          <span className={classes.bullet} aria-hidden="true">
            {line.icon ?? <IconPoint size={11} stroke={3} />}
          </span>
          <div className={classes.texts}>
            <span className={classes.line}>
              <b>{line.what}</b>
              <time dateTime={line.at}>{line.when}</time>
            </span>
            {line.who !== undefined && line.who !== '' && <span className={classes.who}>{line.who}</span>}
            {line.note !== undefined && <span className={classes.note}>{line.note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
