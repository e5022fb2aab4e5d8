import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { DASHBOARD_DAYS } from '@gerbang/shared/contracts/insight/analytics';
import type { DashboardDays } from '@gerbang/shared/contracts/insight/analytics';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Button, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';

import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { rememberedLanguage } from '../../../lib/i18n/language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../lib/use-can.ts';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';
import type { useDashboardAddress } from './use-dashboard-address.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dashboard.module.css';

interface Props {
  subject: Subject;
  user: StaffRecord;
  shown: ReturnType<typeof useDashboardAddress>;
  asOf: string | undefined;
  isBelow: boolean;
}

const QUARTER = 90;

export function Head({ subject, user, shown, asOf, isBelow }: Props) {
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
        <Title order={isBelow ? 2 : 1} fz={isBelow ? 18 : 22} lh={1.2}>
          {t(subject)}
        </Title>
        <Text fz={13} c="dimmed" className="tabular">
          {asOf === undefined ? '\u00a0' : t('asOf', { date: formatDate(asOf, place), time: formatTime(asOf, place) })}
        </Text>
      </div>
      {!shown.isAll && (
        <div className={classes.actions}>
          <HeadActions subject={subject} property_id={user.property.id} />
        </div>
      )}
      <DashboardLinks />
      <div className={classes.choices}>
        {user.properties.length > 1 && (
          <Switch
            label={t('allProperties')}
            checked={shown.isAll}
            onChange={({ currentTarget }) => shown.showAll(currentTarget.checked)}
          />
        )}
        <SegmentedControl aria-label={t('span')} data={days} value={String(shown.days)} onChange={look} />
      </div>
    </div>
  );
}

/** Links between the two dashboards. Shown only to a person who may see both. */
function DashboardLinks() {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const open = (['complaints', 'work_orders'] as const).filter((name) => can(SUBJECTS[name].action));
  if (open.length < 2) return null;
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {open.map((name) => (
        <NavLink key={name} to={SUBJECTS[name].path} end className={`${layout.quietSmall} ${classes.tab}`}>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}

/** Download and create buttons. Both work for a single property only. */
function HeadActions({ subject, property_id }: { subject: Subject; property_id: string }) {
  const { t } = useTranslation('dashboard');
  const { list, create, creates, download } = SUBJECTS[subject];
  const mayCreate = useCan()(creates);
  return (
    <>
      <DownloadButton name={download.name} filter={{ property_id, ...download.open }} />
      {mayCreate && (
        <Button component={Link} to={`${list}${create}`} leftSection={<IconPlus size={16} stroke={1.9} />}>
          {t(`create.${subject}`)}
        </Button>
      )}
    </>
  );
}
