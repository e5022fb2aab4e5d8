import type { PropertyHealth } from '@gerbang/shared/contracts/insight/homes';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { UserDatatable } from '@gerbang/shared/contracts/people/users';

import { formatDate } from '../../../../lib/format/dates.ts';
import { initials } from '../../../../lib/format/initials.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { HomeCard, HomeRow } from './HomeKit.tsx';
import type { Loaded } from './use-home.ts';

import classes from './home.module.css';

function preparing({ properties }: PropertyHealth) {
  return properties.filter(({ phase }) => phase === 'preparation');
}

/** Properties in preparation, with how much of their checklist is done. */
export function GoingLive({ query }: { query: Loaded<PropertyHealth> }) {
  const { t } = useTranslation('home');
  return (
    <HomeCard
      title={t('admin.goingLive')}
      query={query}
      rows={2}
      emptyText={(health) => (preparing(health).length === 0 ? t('admin.noPreparing') : null)}
    >
      {(health) => (
        <ul className={classes.rows}>
          {preparing(health).map(({ id, name, short_code, city, checks, missing }) => (
            <HomeRow
              key={id}
              icon={short_code.slice(0, 2)}
              title={name}
              text={missing === 0 ? city : t('admin.missing', { count: missing })}
              end={<span className={classes.pill}>{`${checks - missing}/${checks}`}</span>}
              to={`/settings/property/${id}/goLive`}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

/** People who log in with a password alone. */
export function SecondStepCard({ query, user }: { query: Loaded<UserDatatable>; user: StaffRecord }) {
  const { t } = useTranslation('home');
  const place = { time_zone: user.property.time_zone, language: useLanguage() };
  const to = '/settings/users?second_step=off';
  return (
    <HomeCard
      title={t('admin.secondTitle')}
      link={{ text: t('admin.secondAll', { count: query.data?.total ?? 0 }), to }}
      query={query}
      rows={4}
      emptyText={({ total }) => (total === 0 ? t('admin.allHave') : null)}
    >
      {({ data }) => (
        <ul className={classes.rows}>
          {data.map(({ id, name, role, last_login }) => (
            <HomeRow
              key={id}
              icon={initials(name)}
              title={name}
              text={role}
              end={
                <span className={classes.note}>
                  {last_login === null
                    ? t('admin.never')
                    : t('admin.lastLogin', { date: formatDate(last_login, place, 'short') })}
                </span>
              }
              to={`${to}&search_by=${encodeURIComponent(name)}`}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
