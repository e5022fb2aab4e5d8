import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { Dashboard } from '@gerbang/shared/contracts/analytics';
import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { categoryList } from './subjects.ts';
import type { Subject } from './subjects.ts';

import classes from './dashboard.module.css';

/** More than these stand together as the others. */
const SHOWN = 8;

interface Props {
  subject: Subject;
  data: Dashboard;
  isAll: boolean;
}

/** What is open, by category; each is the way to its list. */
export function ByCategory({ subject, data, isAll }: Props) {
  const { t } = useTranslation('dashboard');
  const first = data.by_category.slice(0, SHOWN);
  const others = data.by_category.slice(SHOWN).reduce((sum, { open }) => sum + open, 0);
  const most = Math.max(1, ...first.map(({ open }) => open));
  return (
    <section className={classes.card} aria-labelledby="about">
      <Title order={2} fz={15} fw={650} id="about">
        {t('about.title')}
      </Title>
      <Text fz={13} c="dimmed">
        {first.length === 0 ? t('about.none') : t(`about.${subject}`)}
      </Text>
      <div className={classes.categories}>
        {first.map(({ id, name, open }) => (
          <Link key={id ?? name ?? ''} to={isAll ? '#where' : categoryList(subject, id)} className={classes.category}>
            <span className={classes.name}>{name ?? t('about.noCategory')}</span>
            <span className={classes.bar}>
              <svg width="100%" height={8} aria-hidden="true">
                <rect className={classes.filled} width={`${(open * 100) / most}%`} height={8} rx={3} />
              </svg>
            </span>
            <span className={classes.count}>
              {open} <VisuallyHidden>{t('where.open')}</VisuallyHidden>
            </span>
          </Link>
        ))}
        {others > 0 && (
          <Text fz={13} c="dimmed" className="tabular">
            {t('about.open', { name: t('about.others'), count: others })}
          </Text>
        )}
      </div>
    </section>
  );
}
