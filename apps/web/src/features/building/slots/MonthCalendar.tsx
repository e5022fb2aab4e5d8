import '@mantine/core/styles/Stack.layer.css';
import type { SlotCalendar } from '@gerbang/shared/contracts/building/schedule-settings';
import { ActionIcon, Button, Paper, Stack, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

import { closedByReason } from '../../../components/calendar/days.ts';
import { monthAfter } from '../../../components/calendar/month-grid.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MonthGrid } from './MonthGrid.tsx';
import type { CalendarSlot } from './slot-capacity.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './calendar.module.css';

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

function Foot({ days }: { days: SlotCalendar['days'] }) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const closed = days.flatMap(({ day, closed: reason, closed_en: reason_en }) =>
    reason === null ? [] : [{ date: day, reason, reason_en }],
  );
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <Stack gap={10} p="12px 14px">
      <ul className={`${layout.list} ${classes.legend}`} aria-hidden="true">
        <li data-sign="taken">{t('calendar.legendTaken')}</li>
        <li data-sign="full">{t('calendar.legendFull')}</li>
        <li data-sign="by-hand">{t('calendar.legendByHand')}</li>
        <li data-sign="closed">{t('calendar.legendClosed')}</li>
      </ul>
      {closed.length > 0 && (
        <ul className={`${layout.list} ${classes.reasons}`}>
          {closedByReason(closed, first, last, language).map(({ days: names, reason }) => (
            <li key={reason}>
              <Emphasised text={t('calendar.closedDays', { days: names, reason })} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface MonthBarProps {
  month: string;
  today: string;
  onTurn: (month: string) => void;
}

function MonthBar({ month, today, onTurn }: MonthBarProps) {
  const { t } = useTranslation('slots');
  const language = useLanguage();
  const thisMonth = today.slice(0, 7);
  return (
    <div className={classes.bar}>
      <ActionIcon size={36} aria-label={t('calendar.previous')} onClick={() => onTurn(monthAfter(month, -1))}>
        <IconChevronLeft size={20} stroke={1.8} />
      </ActionIcon>
      <Title order={2} fz={17} aria-live="polite">
        {formatDay(`${month}-01`, language, 'month')}
      </Title>
      <ActionIcon size={36} aria-label={t('calendar.next')} onClick={() => onTurn(monthAfter(month, 1))}>
        <IconChevronRight size={20} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" ml="auto" disabled={month === thisMonth} onClick={() => onTurn(thisMonth)}>
        {t('calendar.today')}
      </Button>
    </div>
  );
}
