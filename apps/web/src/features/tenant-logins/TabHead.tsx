import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './tenant-logins.module.css';

/** What a part of the tenant lists, and what can be done with the whole list. */
export function TabHead({ text, buttons }: { text: string; buttons: ReactNode }) {
  return (
    <div className={classes.tabHead}>
      <Text fz={13} c="dimmed">
        {text}
      </Text>
      <div className={classes.buttons}>{buttons}</div>
    </div>
  );
}
