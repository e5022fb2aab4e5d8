import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { useSoonestQuery, useTimesQuery } from '../../../lib/api/public-lists.api.ts';
import { clockText } from '../../../lib/format/clock-text.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatSlot } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
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
  /** The name of the only slot that can be chosen, for a form on which only the day is chosen. */
  only?: string | undefined;
  /** Chooses another slot after the chosen one was lost. */
  onTake: (slot: ChosenSlot) => void;
}

/** Shows the countdown of the hold, or how to get a place again. */
export function HoldCard({ hold, onTake, ...props }: Props) {
  const root = useRef<HTMLDivElement>(null);
  /** Focuses the card, because the pressed button is removed. */
  const focus = () => root.current?.focus();
  const takeAgain = () => {
    hold.takeAgain();
    focus();
  };
  const take = (slot: ChosenSlot) => {
    onTake(slot);
    focus();
  };
  return (
    <div ref={root} className={classes.root} tabIndex={-1}>
      <Content {...props} hold={{ ...hold, takeAgain }} onTake={take} />
    </div>
  );
}

function Content({ hold, chosen, owner, only, onTake }: Props) {
  const { t } = useTranslation('schedule');
  const slot = useSlotText(chosen);
  const { state } = hold;
  if (state.kind === 'none') return null;
  if (state.kind === 'held') return <Held slot={slot} until={state.until} />;
  if (state.kind === 'lost') return <NextSlot owner={owner} only={only} onTake={onTake} lost={state.slot} />;
  if (state.kind === 'refused') return <Warning>{state.isShare ? t('hold.share') : t('hold.failed')}</Warning>;
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
function NextSlot({ owner, only, onTake, lost }: Pick<Props, 'owner' | 'only' | 'onTake'> & { lost: ChosenSlot }) {
  const { t } = useTranslation('schedule');
  const day = useTimesQuery({ ...owner, date: lost.date });
  const isOffered = (time: string) => only === undefined || time === only;
  const free = day.isFetching ? undefined : day.data?.times.filter(({ name, left }) => left !== 0 && isOffered(name));
  const soonest = useSoonestQuery(free?.length === 0 ? owner : skipToken);
  const after = free?.find(({ name }) => name > lost.time) ?? free?.[0];
  const next =
    after === undefined
      ? soonest.currentData?.slots.find(({ time }) => isOffered(time))
      : { date: lost.date, time: after.name };
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
