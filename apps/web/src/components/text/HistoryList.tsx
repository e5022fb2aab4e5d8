import { IconPoint } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import layout from '../../lib/theme/layout.module.css';
import classes from './HistoryList.module.css';

/** A line of a history, already translated. */
export interface HistoryLine {
  id: string;
  /** Time in ISO format. */
  at: string;
  when: string;
  what: ReactNode;
  /** Who did it. Undefined for automatic events. */
  who?: string | undefined;
  /** Comment, or description of the changes. */
  note?: ReactNode;
  icon?: ReactNode;
  tone?: 'good' | 'bad' | 'soon' | undefined;
}

/** Events of a record, latest first. */
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
            {line.who !== undefined && line.who !== '' && <span className={layout.quietSmall}>{line.who}</span>}
            {line.note !== undefined && <span className={classes.note}>{line.note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
