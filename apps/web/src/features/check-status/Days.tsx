import { useTranslation } from 'react-i18next';

import classes from './check-status.module.css';

/** One day, or the first and the last; a date is never broken at its hyphens. */
export function Days({ days: [first, last] }: { days: readonly string[] }) {
  const { t } = useTranslation('status');
  return (
    <>
      <span className={classes.day}>{first}</span>
      {last !== undefined && (
        <>
          {` ${t('until')} `}
          <span className={classes.day}>{last}</span>
        </>
      )}
    </>
  );
}
