import { useTranslation } from 'react-i18next';

import { useGate } from './gate-context.ts';
import { listTonight } from './tonight-lists.ts';
import { useGateWords } from './use-gate-words.ts';

import classes from './lists.module.css';

/** What this phone knows of tonight, and since when. */
export function TonightCard() {
  const { t } = useTranslation('gate');
  const { tonight, now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  if (tonight === undefined) return <p className={classes.empty}>{t('scan.notRead')}</p>;
  const numbers = [
    { name: t('kept.onDevice'), count: tonight.permits.length },
    { name: t('kept.due'), count: listTonight(tonight.permits, 'due', now).length },
    { name: t('kept.late'), count: listTonight(tonight.permits, 'late', now).length, isLate: true },
  ];
  return (
    <section className={classes.tonight} aria-label={t('kept.tonight')}>
      <div className={classes.tonightHead}>
        <b>{t('kept.tonight')}</b>
        <span className={classes.quiet}>{t('kept.downloaded', { time: words.clock(tonight.at) })}</span>
      </div>
      <dl className={classes.numbers}>
        {numbers.map(({ name, count, isLate = false }) => (
          <div key={name} data-late={(isLate && count > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
