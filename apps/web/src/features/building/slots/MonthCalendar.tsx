import type { SlotCalendar } from '@gerbang/shared/contracts/schedule-settings';
import { Paper } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';

import { closedByReason } from '../../components/days.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { MonthBar } from './MonthBar.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import type { CalendarSlot } from './slot-places.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

import classes from './calendar.module.css';

/** The month's request as its parts look at it. */
export interface CalendarRequest {
  currentData?: SlotCalendar | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props {
  address: ScheduleAddress;
  today: string;
  slots: readonly CalendarSlot[];
  request: CalendarRequest;
}

/** One month of a kind: the places of each day, and which days are closed. */
export function MonthCalendar({ address, today, slots, request }: Props) {
  const { t } = useTranslation('slots');
  const { currentData: data } = request;
  return (
    <Paper withBorder component="section" aria-label={t('calendar.title')} className={classes.card ?? ''}>
      <MonthBar month={address.month} today={today} onTurn={address.turnTo} />
      {request.isError && !request.isFetching && (
        <LoadFailure text={t('calendar.failed')} onRetry={() => void request.refetch()} />
      )}
      <MonthGrid address={address} today={today} slots={slots} days={data?.days} isBusy={request.isFetching} />
      <Foot days={data?.days ?? []} />
    </Paper>
  );
}

/** What the signs mean, and why which days are closed. */
function Foot({ days }: { days: SlotCalendar['days'] }) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const closed = days.flatMap(({ day, closed: reason }) => (reason === null ? [] : [{ date: day, reason }]));
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <div className={classes.foot}>
      <ul className={classes.legend} aria-hidden="true">
        <li data-sign="taken">{t('calendar.legendTaken')}</li>
        <li data-sign="full">{t('calendar.legendFull')}</li>
        <li data-sign="by-hand">{t('calendar.legendByHand')}</li>
        <li data-sign="closed">{t('calendar.legendClosed')}</li>
      </ul>
      {closed.length > 0 && (
        <ul className={classes.reasons}>
          {closedByReason(closed, first, last, language).map(({ days: names, reason }) => (
            <li key={reason}>
              <Trans t={t} i18nKey="calendar.closedDays" values={{ days: names, reason }} components={{ b: <b /> }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
