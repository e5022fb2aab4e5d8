import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import { displayHour } from '@gerbang/shared/time/display';

import { HeatMap } from '../../../components/charts/HeatMap.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Chart } from './Chart.tsx';
import type { RegisterLinks } from './use-register-links.ts';

import classes from './analytics.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

const hoursOf = (hours: readonly number[]) =>
  hours.length === 1
    ? displayHour(hours[0] ?? 0)
    : `${displayHour(hours[0] ?? 0)} – ${displayHour((hours.at(-1) ?? 0) + 1)}`;

/** Permits by weekday and hour of submission. */
export function Heat({ data: { permits }, links }: { data: Analytics; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const found = new Map(permits.heat.map(({ weekday, hour, n }) => [`${weekday} ${hour}`, n]));
  const at = (row: number, column: number) => found.get(`${row + 1} ${column}`) ?? 0;
  const [most] = [...permits.heat].sort((a, b) => b.n - a.n);
  const long = (weekday: number) => t(`weekdayLong.d${WEEKDAYS[weekday - 1] ?? 1}`);
  const answer =
    most === undefined
      ? ''
      : t('heat.answer', { weekday: long(most.weekday), hour: displayHour(most.hour), count: most.n });
  return (
    <Chart
      className={classes.wide}
      title={t('heat.title')}
      answer={answer}
      isEmpty={most === undefined}
      table={{
        head: [t('column.weekday'), t('column.hour'), t('column.count')],
        rows: permits.heat.map(({ weekday, hour, n }) => [long(weekday), displayHour(hour), n]),
      }}
    >
      <HeatMap
        label={answer}
        rows={WEEKDAYS.map((weekday) => t(`weekday.d${weekday}`))}
        columns={HOURS}
        at={at}
        cell={(row, columns) =>
          t('heat.cell', {
            weekday: long(row + 1),
            hour: hoursOf(columns),
            count: columns.reduce((sum, column) => sum + at(row, column), 0),
          })
        }
        to={(row, columns) =>
          links.submitted({ submitted_weekday: String(row + 1), submitted_hour: columns.join(',') })
        }
      />
    </Chart>
  );
}
