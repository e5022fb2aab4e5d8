import type { OnDuty } from '@gerbang/shared/contracts/operations/security';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { IconPhone } from '@tabler/icons-react';

import { initials } from '../../../../lib/format/initials.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { HomeCard } from './HomeKit.tsx';
import type { Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

const ROSTER = '/operationDepartment/securitySchedulingActivity';

/** The people on duty now, each with a button to call them. */
export function OnDutyCard({ query, user }: { query: Loaded<OnDuty>; user: StaffRecord }) {
  const { t } = useTranslation('home');
  return (
    <HomeCard
      title={t('gate.duty')}
      link={{ text: t('gate.roster'), to: ROSTER }}
      query={query}
      emptyText={({ now }) => (now.length === 0 ? t('gate.nobody') : null)}
    >
      {({ now }) => (
        <ul className={classes.rows}>
          {now.map(({ id, person, post }) => (
            <li key={id} className={classes.person}>
              <span className={classes.icon} aria-hidden="true">
                {initials(person.name)}
              </span>
              <span className={classes.lines}>
                <span className={`${layout.cut} ${classes.rowTitle}`}>{person.name}</span>
                <span className={classes.note}>
                  {post?.name ?? t('gate.noPost')}
                  {person.id === user.id && ` · ${t('gate.you')}`}
                </span>
              </span>
              {person.id !== user.id && person.phone !== '' && (
                <a
                  className={classes.call}
                  href={`tel:${person.phone.replaceAll(/[^\d+]/g, '')}`}
                  aria-label={t('gate.call', { name: person.name })}
                >
                  <IconPhone size={20} stroke={1.8} aria-hidden="true" />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
