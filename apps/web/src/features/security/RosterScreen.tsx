import type { Duty, Roster } from '@gerbang/shared/contracts/security';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

import { ListPage } from '../../components/ListPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { zoneName } from '../../lib/zone-name.ts';
import type { DutyWish } from './duty-wish.ts';
import { DutyDialog } from './DutyDialog.tsx';
import { RosterButtons } from './RosterButtons.tsx';
import { RosterDays } from './RosterDays.tsx';
import { RosterGrid } from './RosterGrid.tsx';
import { useRosterQuery } from './security.api.ts';
import { pathOf } from './tabs.ts';
import { usePlace } from './use-place.ts';
import { useSecurityWords } from './use-security-words.ts';
import { WeekSwitch } from './WeekSwitch.tsx';

import classes from './security.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A week of the roster. */
export function RosterScreen() {
  const { t } = useTranslation('security');
  const { property_id, mayPlan } = usePlace();
  const [params, setParams] = useSearchParams();
  const asked = DAY.test(params.get('day') ?? '') ? (params.get('day') ?? '') : '';
  const { data, currentData, isError, refetch } = useRosterQuery(
    { property_id, day: asked },
    { refetchOnMountOrArgChange: true },
  );
  const roster = currentData ?? data;
  const show = (day: string) => setParams(day === '' ? {} : { day }, { preventScrollReset: true });
  return (
    <ListPage
      title={t('roster.title')}
      text={t('roster.text')}
      buttons={mayPlan && roster !== undefined && <RosterButtons roster={roster} property_id={property_id} />}
    >
      {roster !== undefined && (
        <>
          <WeekSwitch roster={roster} onShow={show} />
          <Week roster={roster} isOutdated={currentData === undefined} />
        </>
      )}
      {roster === undefined && isError && <LoadFailure text={t('roster.failed')} onRetry={() => void refetch()} />}
      {roster === undefined && !isError && <Loader aria-label={t('roster.title')} />}
    </ListPage>
  );
}

function Week({ roster, isOutdated }: { roster: Roster; isOutdated: boolean }) {
  const { t } = useTranslation('security');
  const isPhone = useIsPhone();
  const { property_id, mayPlan } = usePlace();
  const words = useSecurityWords(roster.time_zone);
  const [open, setOpen] = useState<DutyWish | null>(null);
  if (roster.shifts.length === 0 && roster.duties.length === 0) {
    return (
      <Empty title={t('roster.noShiftsTitle')} text={t('roster.noShiftsText')}>
        {mayPlan && (
          <Button component={Link} to={pathOf('shifts')}>
            {t('roster.makeShifts')}
          </Button>
        )}
      </Empty>
    );
  }
  if (roster.people.length === 0 && roster.duties.length === 0)
    return <Empty title={t('roster.nobodyTitle')} text={t('roster.nobodyText')} />;
  const shared = {
    roster,
    words,
    onOpen: mayPlan ? (duty: Duty) => setOpen({ duty, day: duty.day, account_id: duty.person.id }) : undefined,
    onAdd: mayPlan ? (day: string, account_id: string | null) => setOpen({ duty: null, day, account_id }) : undefined,
  };
  return (
    <div aria-busy={isOutdated}>
      {isPhone ? <RosterDays {...shared} /> : <RosterGrid {...shared} />}
      <p className={classes.quiet}>{t('roster.zone', { zone: zoneName(roster.time_zone) })}</p>
      {open !== null && <DutyDialog {...{ roster, words, property_id }} wish={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Empty({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className={classes.empty}>
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  );
}
