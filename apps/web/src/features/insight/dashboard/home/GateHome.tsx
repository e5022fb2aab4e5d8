import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import type { Duty } from '@gerbang/shared/contracts/operations/security';
import { Skeleton } from '@mantine/core';
import { IconChevronRight, IconMoon, IconScan } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomeDockQuery, useHomeDutyQuery } from './home.api.ts';
import { HomeCard, HomeHead, HomeRow, OpenLink } from './HomeKit.tsx';
import { NextRound } from './NextRound.tsx';
import { OnDutyCard } from './OnDutyCard.tsx';
import { eventsIn } from './tonight.ts';
import { FRESH, GATE, useHomeWords, useLive, useMayOpen } from './use-home.ts';
import type { HomeProps, Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

/** The home of a guard, made for a phone. */
export function GateHome({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const mayOpen = useMayOpen();
  const { id: property_id, time_zone } = user.property;
  const dock = useHomeDockQuery(property_id, FRESH);
  const duty = useHomeDutyQuery(property_id, FRESH);
  useLive('permits', property_id);
  const own = duty.data?.now.find(({ person }) => person.id === user.id);
  return (
    <div className={`${layout.page} ${classes.gatePage}`}>
      <div>
        <HomeHead user={user} now={now} live={dock} />
        {own !== undefined && <Shift duty={own} now={now} time_zone={time_zone} />}
      </div>
      {mayOpen(GATE) && (
        <Link to={GATE} className={classes.openGate}>
          <IconScan size={40} stroke={1.7} aria-hidden="true" />
          <span className={layout.grow}>
            <strong>{t('gate.open')}</strong> {t('gate.openText')}
          </span>
          <IconChevronRight size={24} aria-hidden="true" />
        </Link>
      )}
      <Trio dock={dock} now={now} />
      <Next dock={dock} now={now} time_zone={time_zone} />
      <NextRound property_id={property_id} />
      <OnDutyCard query={duty} user={user} />
    </div>
  );
}

/** How much of the guard's own shift has passed. */
function Shift({ duty, now, time_zone }: { duty: Duty; now: Date; time_zone: string }) {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, time_zone);
  const [from, until] = [Date.parse(duty.from), Date.parse(duty.until)];
  const percent = Math.round(Math.min(1, Math.max(0, (now.getTime() - from) / (until - from))) * 100);
  return (
    <>
      <span className={`${layout.row} ${classes.note}`}>
        <IconMoon size={16} stroke={1.7} aria-hidden="true" />
        {t('gate.shift', { shift: duty.shift.name, time: words.clock(duty.until) })}
      </span>
      <progress className={classes.shift} aria-label={t('gate.shiftLabel')} value={percent} max={100} />
    </>
  );
}

const LISTS = ['due', 'inside', 'late'] as const;

/** The gate's own three lists. */
function Trio({ dock, now }: { dock: Loaded<DockBoard>; now: Date }) {
  const { t } = useTranslation('home');
  const { data } = dock;
  if (data === undefined && dock.isError)
    return <LoadFailure text={t('failed')} onRetry={() => void dock.refetch()} isRetrying={dock.isFetching} />;
  return (
    <section className={classes.trio} aria-label={t('numbers')}>
      {LISTS.map((list) => {
        const count = data === undefined ? null : eventsIn(data, list, now).length;
        const tone = list === 'late' && count !== null && count > 0 ? 'late' : undefined;
        return (
          <OpenLink
            key={list}
            to={`${GATE}?view=${list}`}
            className={`${classes.tile} ${classes.trioTile}`}
            tone={tone}
          >
            {count === null ? (
              <Skeleton height={36} width={48} />
            ) : (
              <span className={classes.number} data-tone={tone}>
                {count}
              </span>
            )}{' '}
            <span className={classes.note} data-tone={tone}>
              {t(`gate.${list}`)}
            </span>
          </OpenLink>
        );
      })}
    </section>
  );
}

function Next({ dock, now, time_zone }: { dock: Loaded<DockBoard>; now: Date; time_zone: string }) {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, time_zone);
  const next = (board: DockBoard) => eventsIn(board, 'due', now)[0];
  return (
    <HomeCard
      title={t('gate.next')}
      query={dock}
      rows={1}
      emptyText={(board) => (next(board) === undefined ? t('gate.noNext') : null)}
    >
      {(board) => {
        const event = next(board);
        if (event === undefined) return null;
        const Icon = KIND_ICON[event.kind];
        return (
          <ul className={classes.rows}>
            <HomeRow
              icon={<Icon size={18} stroke={1.7} />}
              title={permitName(event)}
              text={[t(`kind.${event.kind}`), event.location].filter((part) => part !== '').join(' · ')}
              end={words.clock(event.from)}
              to={`${GATE}?view=due`}
            />
          </ul>
        );
      }}
    </HomeCard>
  );
}
