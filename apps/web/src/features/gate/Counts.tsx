import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useGate } from './gate-context.ts';
import { listTonight, NIGHT_LISTS } from './tonight-lists.ts';
import { useGateAddress } from './use-gate-address.ts';

import classes from './scan.module.css';

/** How many are due, inside and late, each the way to its list. */
export function Counts() {
  const { t } = useTranslation('gate');
  const { tonight, now } = useGate();
  const { pathOf } = useGateAddress();
  return (
    <nav className={classes.counts} aria-label={t('scan.counts')}>
      {NIGHT_LISTS.map((list) => {
        const count = tonight === undefined ? undefined : listTonight(tonight.permits, list, now).length;
        return (
          <Link
            key={list}
            to={pathOf(list)}
            className={classes.count}
            data-late={(list === 'late' && count) || undefined}
          >
            <b>{count ?? '–'}</b> <span>{t(`scan.${list}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
