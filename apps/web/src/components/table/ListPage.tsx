import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './ListPage.module.css';

interface Props {
  title: string;
  /** What is listed here, in one line. */
  text: string;
  /** What can be done with the whole list. */
  buttons: ReactNode;
  children: ReactNode;
}

/** The frame of a staff list: what it is, what can be done with it, and the list. */
export function ListPage({ title, text, buttons, children }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1} fz={22} lh={1.2}>
            {title}
          </Title>
          <Text fz={13} c="dimmed">
            {text}
          </Text>
        </div>
        <div className={classes.buttons}>{buttons}</div>
      </div>
      {children}
    </div>
  );
}
