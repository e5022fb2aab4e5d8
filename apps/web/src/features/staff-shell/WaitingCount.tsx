import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './WaitingCount.module.css';

const MOST_SHOWN = 99;

/** How many permits wait for the reader; nothing where none does. */
export function WaitingCount({ waiting }: { waiting: number }) {
  const { t } = useTranslation('staff');
  if (waiting === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
      </span>
      <VisuallyHidden>{t('shell.waiting', { count: waiting })}</VisuallyHidden>
    </>
  );
}
