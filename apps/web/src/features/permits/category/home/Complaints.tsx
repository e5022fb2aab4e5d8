import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import { IconChevronRight, IconMessageExclamation } from '@tabler/icons-react';
import { Link } from 'react-router';

import { formatDateTime } from '../../../../lib/format/dates.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomeComplaintsQuery, type Session } from './tenant-home.api.ts';

import classes from './tenant-home.module.css';

/** The latest complaints that are not settled. */
export function Complaints({ session, time_zone }: { session: Session; time_zone: string }) {
  const { t } = useTranslation(['tenantHome', 'tenantComplaints']);
  const language = useLanguage();
  const { data } = useHomeComplaintsQuery(session);
  const open = data?.data.filter(({ status }) => isOpenComplaint(status)) ?? [];
  return (
    <section className={classes.section} aria-label={t('tenantHome:complaints.title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('tenantHome:complaints.title')}</h2>
        <Link to="/complaints/new" className={classes.more}>
          {t('tenantHome:complaints.create')}
        </Link>
      </div>
      {data !== undefined && open.length === 0 && <p className={classes.none}>{t('tenantHome:complaints.empty')}</p>}
      {open.length > 0 && (
        <ul className={classes.list}>
          {open.slice(0, 2).map(({ id, title, status, created_at }) => (
            <li key={id}>
              <Link to={`/complaints/${id}`} className={classes.row}>
                <span className={classes.icon}>
                  <IconMessageExclamation size={22} stroke={1.6} aria-hidden="true" />
                </span>
                <span className={classes.rowTexts}>
                  <span className={classes.rowTitle}>{title}</span>
                  <span className={classes.rowLine}>
                    {t(`tenantComplaints:status.${status}`)} ·{' '}
                    {t('tenantHome:complaints.since', {
                      at: formatDateTime(created_at, { time_zone, language }, 'short'),
                    })}
                  </span>
                </span>
                <IconChevronRight size={20} stroke={2} aria-hidden="true" className={classes.go ?? ''} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
