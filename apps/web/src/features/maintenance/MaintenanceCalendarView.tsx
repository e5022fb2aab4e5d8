import type { CalendarEntry } from '@gerbang/shared/contracts/maintenance';
import { addMonths, isCalendarDate } from '@gerbang/shared/domain/permits/time-zone';
import { ActionIcon, Button, Loader, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { CalendarDayList } from './CalendarDayList.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { DueSign, OUTCOMES } from './DueSign.tsx';
import { useMaintenanceCalendarQuery } from './maintenance.api.ts';
import { weeksOf } from './month-grid.ts';
import { useMaintenanceWords } from './use-maintenance-words.ts';

import classes from './calendar.module.css';

/** A month of due dates: what was made and how it went, and what is to come. */
export function MaintenanceCalendarView({ property_id, today }: { property_id: string; today: string }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const { day, show } = useDay(today);
  const weeks = weeksOf(day);
  const stretch = { property_id, from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.at(-1) ?? day };
  const request = useMaintenanceCalendarQuery(stretch, { refetchOnMountOrArgChange: true });
  const entries = byDay(request.currentData?.data ?? []);
  const month = words.month(day.slice(0, 7));
  return (
    <section className={classes.root} aria-label={t('calendar.label', { month })}>
      <div className={classes.head}>
        <Title order={2} fz={17} className={classes.month ?? ''} aria-live="polite">
          {month}
        </Title>
        {request.isFetching && <Loader size={16} aria-label={t('calendar.label', { month })} />}
        <Button variant="default" onClick={() => show(today)}>
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('calendar.previous')}
          onClick={() => show(addMonths(day, -1))}
        >
          <IconChevronLeft size={18} stroke={1.9} />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t('calendar.next')} onClick={() => show(addMonths(day, 1))}>
          <IconChevronRight size={18} stroke={1.9} />
        </ActionIcon>
      </div>
      {request.isError ? (
        <LoadFailure text={t('calendar.failed')} onRetry={() => void request.refetch()} />
      ) : (
        <div className={classes.columns}>
          <div>
            <CalendarGrid weeks={weeks} day={day} today={today} entries={entries} words={words} onShow={show} />
            <Legend />
          </div>
          <CalendarDayList day={day} entries={entries.get(day) ?? []} words={words} />
        </div>
      )}
    </section>
  );
}

function Legend() {
  const { t } = useTranslation('maintenance');
  return (
    <ul className={classes.legend} aria-label={t('calendar.legend')}>
      {OUTCOMES.map((outcome) => (
        <li key={outcome}>
          <DueSign outcome={outcome} />
        </li>
      ))}
    </ul>
  );
}

/** The day that is looked at, as the address says it. */
function useDay(today: string) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  return {
    day: isCalendarDate(asked) ? asked : today,
    show: (day: string) =>
      setParams({ view: 'calendar', ...(day !== today && { day }) }, { replace: true, preventScrollReset: true }),
  };
}

function byDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) days.set(entry.due_on, [...(days.get(entry.due_on) ?? []), entry]);
  return days;
}
