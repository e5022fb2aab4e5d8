import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

import classes from './work-orders.module.css';

interface Props {
  title: string;
  /** A few words at the end of the title's line. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of a work order with its title. */
export function Section({ title, note, children }: Props) {
  const titleId = useId();
  return (
    <Paper withBorder component="section" className={classes.section ?? ''} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <Title order={2} id={titleId} className={classes.sectionTitle ?? ''}>
          {title}
        </Title>
        {note !== undefined && <span className={classes.quiet}>{note}</span>}
      </div>
      {children}
    </Paper>
  );
}
