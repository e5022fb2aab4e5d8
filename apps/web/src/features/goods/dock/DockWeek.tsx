import '../../../lib/theme/styles-forms.ts';
import type { DockWeek as Week } from '@gerbang/shared/contracts/goods/dock';
import { addDays } from '@gerbang/shared/time/dates';
import { Loader } from '@mantine/core';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useDockWeekQuery } from './dock.api.ts';
import { DockHead, PrintButton, ViewChoice } from './DockHead.tsx';
import { useDockKeys, useLiveDock } from './use-dock.ts';
import type { DockAddress } from './use-dock.ts';

import classes from './dock.module.css';
import paper from './print.module.css';
import week from './week.module.css';

const DAYS_A_WEEK = 7;

/** How full each slot is on each day of a week. A day opens its board. */
export function DockWeek({ property_id, address }: { property_id: string; address: DockAddress }) {
  const { t } = useTranslation('dock');
  const language = useLanguage();
  const {
    currentData: data,
    isError,
    refetch,
  } = useDockWeekQuery({ property_id, day: address.day }, { refetchOnMountOrArgChange: true });
  useLiveDock(property_id);
  const [monday] = data?.days ?? [];
  const isNow = data?.days.some(({ day }) => day === data.today) ?? true;
  const showNow = () => address.showWeek('');
  const step = (by: 1 | -1) => monday !== undefined && address.showWeek(addDays(monday.day, by * DAYS_A_WEEK));
  // The current week opens the current day, another week its Monday.
  const showDay = () => address.showDay(isNow ? '' : (monday?.day ?? ''));
  useDockKeys({ step, today: showNow, board: () => {}, week: showDay });
  const title =
    monday === undefined ? t('title') : t('week.title', { day: formatDay(monday.day, language, 'shortWeekday') });
  return (
    <div className={`${classes.main} ${paper.paper}`}>
      <DockHead
        title={title}
        words={{ previous: t('week.previous'), next: t('week.next'), now: t('week.this') }}
        isNow={isNow}
        onStep={step}
        onNow={showNow}
      >
        <ViewChoice isWeek onDay={showDay} onWeek={() => {}} />
        <PrintButton />
      </DockHead>
      {data === undefined && isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <div className={classes.waiting}>
          <Loader aria-label={t('title')} />
        </div>
      )}
      {data !== undefined && <WeekTable data={data} />}
    </div>
  );
}

function WeekTable({ data }: { data: Week }) {
  const { t } = useTranslation('dock');
  const [first] = data.days;
  if (first === undefined || first.slots.length === 0) return <p>{t('week.empty')}</p>;
  return (
    // The table is wider than a phone. It gets the focus, so that the arrow keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
    <section className={week.scroll} aria-label={t('week.label')} tabIndex={0} data-scrolls>
      <table className={week.table}>
        <thead>
          <tr>
            <th scope="col">{t('week.slot')}</th>
            {data.days.map((day) => (
              <DayHead key={day.day} day={day.day} closed={day.closed} isToday={day.day === data.today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {first.slots.map(({ id, kind, name }, place) => (
            <tr key={id}>
              <th scope="row">
                {name} <span className={week.kind}>{t(`kind.${kind}`)}</span>
              </th>
              {data.days.map(({ day, closed, slots }) => (
                <Places key={day} slot={slots[place]} isClosed={closed !== null} />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('week.works')}</th>
            {data.days.map(({ day, works }) => (
              <td key={day}>{works}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function DayHead({ day, closed, isToday }: { day: string; closed: string | null; isToday: boolean }) {
  const { t } = useTranslation('dock');
  const language = useLanguage();
  const name = formatDay(day, language, 'shortWeekday');
  return (
    <th scope="col" data-today={isToday || undefined}>
      <Link to={`?day=${day}`} aria-label={t('week.open', { day: name })} aria-current={isToday ? 'date' : undefined}>
        {name}
      </Link>
      {closed !== null && <span className={week.closed}>{t('week.closed', { reason: closed })}</span>}
    </th>
  );
}

type Slot = Week['days'][number]['slots'][number];

function Places({ slot, isClosed }: { slot: Slot | undefined; isClosed: boolean }) {
  const { t } = useTranslation('dock');
  if (slot === undefined || isClosed) return <td data-closed={isClosed || undefined}>–</td>;
  const { taken, capacity } = slot;
  const isFull = taken >= capacity;
  return (
    <td data-full={isFull || undefined}>
      <span className={week.places}>{t('count.of', { taken, total: capacity })}</span>
      <progress className={week.bar} value={taken} max={Math.max(capacity, 1)} aria-hidden="true" />
      {isFull && <span className={week.full}>{t('week.full')}</span>}
    </td>
  );
}
