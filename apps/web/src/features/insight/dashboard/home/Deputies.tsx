import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { DeputyDatatable, DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { Link } from 'react-router';

import { useDeputiesQuery } from '../../../../entities/person/deputies.api.ts';
import { formatDate } from '../../../../lib/format/dates.ts';
import { initials } from '../../../../lib/format/initials.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { HomeCard, HomeRow } from './HomeKit.tsx';
import { FRESH, PROFILE } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

const SHOWN = 3;

/** Who decides for the reader, and for whom the reader decides. */
export function Deputies({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('home');
  // Past ones come last, so the first page has all others.
  const query = useDeputiesQuery({ sort: '-ends_at', page_size: '25' }, FRESH);
  const own = ({ data }: DeputyDatatable) =>
    data
      .filter(({ status, account_id, deputy_id }) => status !== 'past' && [account_id, deputy_id].includes(user.id))
      .slice(0, SHOWN);
  return (
    <HomeCard
      title={t('deputies.title')}
      query={query}
      emptyText={(page) => (own(page).length === 0 ? t('deputies.none') : null)}
      action={
        <Link to={PROFILE} className={layout.more}>
          {t('deputies.name')}
        </Link>
      }
    >
      {(page) => (
        <ul className={classes.rows}>
          {own(page).map((deputy) => (
            <DeputyRow key={deputy.id} deputy={deputy} user={user} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function DeputyRow({ deputy, user }: { deputy: DeputyRecord; user: StaffRecord }) {
  const { t } = useTranslation('home');
  const place = { time_zone: user.property.time_zone, language: useLanguage() };
  const isOwn = deputy.account_id === user.id;
  const name = isOwn ? deputy.deputy : deputy.account;
  const day = (instant: string) => formatDate(instant, place, 'shortWeekday');
  return (
    <HomeRow
      icon={initials(name)}
      title={t(isOwn ? 'deputies.forYou' : 'deputies.youFor', { name })}
      text={`${day(deputy.starts_at)} – ${day(deputy.ends_at)}`}
      end={deputy.status !== 'past' && <span className={classes.pill}>{t(`deputies.${deputy.status}`)}</span>}
      to={PROFILE}
    />
  );
}
