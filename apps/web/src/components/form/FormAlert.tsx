import { IconAlertCircle } from '@tabler/icons-react';

import classes from './FormDialog.module.css';

export function FormAlert({ text }: { text: string | null | undefined }) {
  if (text === undefined || text === null) return null;
  return (
    <p className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
      {text}
    </p>
  );
}
