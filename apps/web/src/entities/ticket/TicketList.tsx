import { UnstyledButton } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import layout from '../../lib/theme/layout.module.css';
import classes from './ticket.module.css';

interface View<Name extends string> {
  name: Name;
  label: string;
  icon?: TablerIcon;
  count?: string | number | undefined;
  /** Shows the count in red. */
  isBad?: boolean;
}

interface ViewsProps<Name extends string> {
  label: string;
  views: readonly View<Name>[];
  shown: Name;
  onShow: (name: Name) => void;
  className?: string | undefined;
}

/** Buttons above a list that switch between its views. Each button shows its number of rows. */
export function TicketViews<Name extends string>({ label, views, shown, onShow, className = '' }: ViewsProps<Name>) {
  return (
    <fieldset className={`${classes.views} ${className}`} aria-label={label}>
      {views.map(({ name, label: text, icon: Icon, count, isBad = false }) => (
        <UnstyledButton
          key={name}
          className={classes.view ?? ''}
          data-bad={isBad || undefined}
          aria-pressed={name === shown}
          onClick={() => onShow(name)}
        >
          {Icon !== undefined && <Icon size={15} stroke={1.8} aria-hidden="true" />}
          {text} {count !== undefined && <span>{count}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

interface LinesProps {
  /** With `to` the first line is a link to the record. */
  to?: string;
  first: ReactNode;
  second?: ReactNode;
  /** Truncates both lines with an ellipsis. */
  isCut?: boolean;
}

/** Two lines of a table cell. The second line is dimmed, and left out when it is empty. */
export function TwoLines({ to, first, second = '', isCut = false }: LinesProps) {
  return (
    <span className={classes.lines} data-cut={isCut || undefined}>
      {to === undefined ? (
        <span className={layout.cut}>{first}</span>
      ) : (
        <Link to={to} className={classes.name}>
          {first}
        </Link>
      )}
      {second !== '' && <span className={layout.quietSmall}>{second}</span>}
    </span>
  );
}
