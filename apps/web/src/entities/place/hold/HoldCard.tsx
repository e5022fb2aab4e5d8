import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { useSoonestQuery, useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import { clockText } from '../../../lib/format/clock-text.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatSlot } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useSecondsLeft } from '../../../lib/use-seconds-left.ts';
import { isShort } from './hold-time.ts';
import type { Session } from './slot-hold.api.ts';
import type { ChosenSlot, SlotHold } from './use-slot-hold.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './hold.module.css';

interface Props {
  hold: SlotHold;
  chosen: ChosenSlot;
  owner: { property_id: string; form_type: GoodsKind; session: Session };
  /** Chooses another slot after the chosen one was lost. */
  onTake: (slot: ChosenSlot) => void;
}

/** What holds the chosen slot for this form, or what to do when nothing does. */
export function HoldCard({ hold, chosen, owner, onTake }: Props) {
  const { t } = useTranslation('schedule');
  const slot = useSlotText(chosen);
  if (hold.state.kind === 'none') return null;
  if (hold.state.kind === 'held') return <Held slot={slot} until={hold.state.until} />;
  if (hold.state.kind === 'lost') return <NextSlot owner={owner} onTake={onTake} lost={hold.state.slot} />;
  if (hold.state.kind === 'refused')
    return <Warning>{hold.state.isShare ? t('hold.share') : t('hold.failed')}</Warning>;
  return (
    <Warning action={<Button onClick={hold.takeAgain}>{t('hold.again')}</Button>}>
      <b>{slot}</b>
      <br />
      {t('hold.ended')}
    </Warning>
  );
}

function useSlotText({ date, time }: ChosenSlot): string {
  const language = useLanguage();
  return date === '' ? '' : `${formatDay(date, language, 'shortWeekday')} ${formatSlot(time, date, language)}`;
}

/** Full ring of the countdown: the time that a new hold lasts. */
const WHOLE_SECONDS = 600;
const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;

function Held({ slot, until }: { slot: string; until: number }) {
  const { t } = useTranslation('schedule');
  const seconds = useSecondsLeft(until);
  return (
    <div className={classes.card} data-short={isShort(seconds) || undefined}>
      <span className={classes.ring} aria-hidden="true">
        <svg width="44" height="44" viewBox="0 0 44 44">
          <circle cx="22" cy="22" r={RADIUS} />
          <circle
            cx="22"
            cy="22"
            r={RADIUS}
            strokeDasharray={AROUND}
            strokeDashoffset={AROUND * (1 - Math.min(1, seconds / WHOLE_SECONDS))}
          />
        </svg>
        <IconClock size={20} stroke={1.75} />
      </span>
      <div className={layout.grow} role="timer">
        <b>{slot}</b>
        <div className={classes.text}>
          <Emphasised text={t('hold.held', { time: clockText(seconds) })} />
        </div>
      </div>
    </div>
  );
}

/** Offers the next free slot of the day, otherwise the first free one. */
function NextSlot({ owner, onTake, lost }: Pick<Props, 'owner' | 'onTake'> & { lost: ChosenSlot }) {
  const { t } = useTranslation('schedule');
  const day = useTimesQuery({ ...owner, date: lost.date });
  const free = day.isFetching ? undefined : day.data?.times.filter(({ left }) => left !== 0);
  const soonest = useSoonestQuery(free?.length === 0 ? owner : skipToken);
  const after = free?.find(({ name }) => name > lost.time) ?? free?.[0];
  const next = after === undefined ? soonest.currentData?.slots[0] : { date: lost.date, time: after.name };
  const slot = useSlotText(next ?? { date: '', time: '' });
  if (next === undefined) return null;
  const take = () => onTake({ date: next.date, time: next.time });
  return (
    <Warning action={<Button onClick={take}>{t('hold.take')}</Button>}>
      <Emphasised text={t('hold.next', { slot })} />
    </Warning>
  );
}

function Warning({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <output className={classes.card} data-short>
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" />
      <span className={layout.grow}>{children}</span>
      {action}
    </output>
  );
}
