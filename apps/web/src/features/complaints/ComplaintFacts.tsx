import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ComplaintWords } from './use-complaint-words.ts';

import classes from './detail.module.css';

/** Who complained, where, and until when it is to be answered and solved. */
export function ComplaintFacts({ complaint, words }: { complaint: ComplaintDetail; words: ComplaintWords }) {
  const { t } = useTranslation('complaints');
  const { tenant, unit, floor, location, source, answered_at, resolved_at, rating } = complaint;
  const where = [unit?.name ?? '', location, floor?.name ?? ''].filter((part) => part !== '').join(', ');
  const facts: [string, ReactNode][] = [
    ...(tenant === null ? [] : [[t('detail.tenant'), tenant.name] as [string, ReactNode]]),
    ...(tenant === null || tenant.phone === ''
      ? []
      : [[t('detail.phone'), <Phone key="phone" number={tenant.phone} />] as [string, ReactNode]]),
    ...(where === '' ? [] : [[t('detail.where'), where] as [string, ReactNode]]),
    [t('detail.source'), t(`source.${source}`)],
    [t('detail.raisedBy'), complaint.created_by],
    [t('detail.raisedAt'), words.moment(complaint.created_at)],
    answered_at === null
      ? [t('detail.answerDue'), words.moment(complaint.answer_due_at)]
      : [t('detail.answered'), words.moment(answered_at)],
    resolved_at === null
      ? [t('detail.solveDue'), words.moment(complaint.solve_due_at)]
      : [t('detail.resolved'), words.moment(resolved_at)],
  ];
  return (
    <section className={classes.card} aria-label={t('detail.facts')}>
      <h2 className={classes.section}>{t('detail.facts')}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {rating !== null && (
          <div>
            <dt>{t('detail.rating')}</dt>
            <dd>
              <span className={classes.stars}>
                <IconStarFilled size={14} aria-hidden="true" /> {t('detail.stars', { count: rating })}
              </span>
              {complaint.rating_text !== '' && <span className={classes.said}>“{complaint.rating_text}”</span>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a className={classes.link} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}
