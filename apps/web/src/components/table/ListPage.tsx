import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './ListPage.module.css';

interface Props {
  title: string;
  text: string;
  buttons: ReactNode;
  children: ReactNode;
}

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
