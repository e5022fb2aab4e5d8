import { IconAlertCircle } from '@tabler/icons-react';

import classes from './security.module.css';

/** What is wrong with a form as a whole; nothing while nothing is. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
      {text}
    </p>
  );
}
