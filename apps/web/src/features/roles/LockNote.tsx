import { IconLock } from '@tabler/icons-react';

import classes from './role-form.module.css';

/** Why some boxes cannot be changed. */
export function LockNote({ text }: { text: string }) {
  return (
    <p className={classes.lockNote}>
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      {text}
    </p>
  );
}
