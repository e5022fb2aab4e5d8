import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { DASHBOARD_DAYS } from '@gerbang/shared/contracts/analytics';
import type { DashboardDays } from '@gerbang/shared/contracts/analytics';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { SegmentedControl, Select, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

import { displayDate, displayTime } from '../../lib/dates.ts';
import { rememberedLanguage } from '../../lib/i18n/language.ts';
import { useCan } from '../../lib/use-can.ts';
import { HeadActions } from './HeadActions.tsx';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';
import type { useDashboardAddress } from './use-dashboard-address.ts';

import classes from './dashboard.module.css';

interface Props {
  subject: Subject;
  user: StaffRecord;
  shown: ReturnType<typeof useDashboardAddress>;
  asOf: string | undefined;
}

const QUARTER = 90;

/** What is looked at, over which days and properties; and the way to the other dashboard. */
export function Head({ subject, user, shown, asOf }: Props) {
  const { t } = useTranslation('dashboard');
  const place = { time_zone: user.property.time_zone, language: rememberedLanguage('staff') };
  const days = DASHBOARD_DAYS.map((count) => ({
    value: String(count),
    label: count === QUARTER ? t('quarter') : t('days', { count }),
  }));
  const look = (wanted: string) => {
    const found = DASHBOARD_DAYS.find((one): one is DashboardDays => String(one) === wanted);
    if (found !== undefined) shown.look(found);
  };
  return (
    <div className={classes.head}>
      <div className={classes.about}>
        <Title order={1} fz={22} lh={1.2}>
          {t(subject)}
        </Title>
        <Text fz={13} c="dimmed" className="tabular">
          {asOf === undefined
            ? '\u00a0'
            : t('asOf', { date: displayDate(asOf, place), time: displayTime(asOf, place) })}
        </Text>
      </div>
      {!shown.isAll && (
        <div className={classes.actions}>
          <HeadActions subject={subject} property_id={user.property.id} />
        </div>
      )}
      <Pages />
      <div className={classes.choices}>
        {user.properties.length > 1 && (
          <Select
            aria-label={t('property')}
            className={classes.property ?? ''}
            data={[
              { value: 'one', label: user.property.name },
              { value: 'all', label: t('allProperties') },
            ]}
            value={shown.isAll ? 'all' : 'one'}
            onChange={(value) => shown.showAll(value === 'all')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        <SegmentedControl aria-label={t('span')} data={days} value={String(shown.days)} onChange={look} />
      </div>
    </div>
  );
}

/** Whoever may see both dashboards goes from one to the other. */
function Pages() {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const open = (['complaints', 'work_orders'] as const).filter((one) => can(SUBJECTS[one].action));
  if (open.length < 2) return null;
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {open.map((one) => (
        <NavLink key={one} to={SUBJECTS[one].path} end className={classes.tab ?? ''}>
          {t(one)}
        </NavLink>
      ))}
    </nav>
  );
}
