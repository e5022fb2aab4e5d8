import type { Analytics } from '@gerbang/shared/contracts/analytics';
import { useTranslation } from 'react-i18next';

import { HeatMap } from '../../components/charts/HeatMap.tsx';
import { Chart } from './Chart.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** At which hours of which days permits come. */
export function Heat({ data: { permits } }: { data: Analytics }) {
  const { t } = useTranslation('analytics');
  const found = new Map(permits.heat.map(({ weekday, hour, n }) => [`${weekday} ${hour}`, n]));
  const at = (row: number, column: number) => found.get(`${row + 1} ${column}`) ?? 0;
  const [most] = [...permits.heat].sort((a, b) => b.n - a.n);
  const long = (weekday: number) => t(`weekdayLong.d${WEEKDAYS[weekday - 1] ?? 1}`);
  const hourly = (hour: number) => `${HOURS[hour] ?? ''}:00`;
  const answer =
    most === undefined ? '' : t('heat.answer', { weekday: long(most.weekday), hour: hourly(most.hour), count: most.n });
  return (
    <Chart
      title={t('heat.title')}
      answer={answer}
      isEmpty={most === undefined}
      table={{
        head: [t('column.weekday'), t('column.hour'), t('column.count')],
        rows: permits.heat.map(({ weekday, hour, n }) => [long(weekday), hourly(hour), n]),
      }}
    >
      <HeatMap
        label={answer}
        rows={WEEKDAYS.map((weekday) => t(`weekday.d${weekday}`))}
        columns={HOURS}
        at={at}
        cell={(row, column) => t('heat.cell', { weekday: long(row + 1), hour: hourly(column), count: at(row, column) })}
      />
    </Chart>
  );
}
