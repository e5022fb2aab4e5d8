import type { MeterRecord, MeterUse } from '@gerbang/shared/contracts/meters';
import { METER_UNITS } from '@gerbang/shared/domain/meters/readings';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useMeterUseQuery } from './meters.api.ts';
import { useMeterWords } from './use-meter-words.ts';

import classes from './meter-page.module.css';

type Month = MeterUse['data'][number];

/** What the meter used month by month: bars to see it, a table to read it. */
export function MeterUsePart({ meter, property_id }: { meter: MeterRecord; property_id: string }) {
  const { t } = useTranslation('meters');
  const { currentData, isError, isFetching, refetch } = useMeterUseQuery({ property_id, id: meter.id });
  const months = currentData?.data.filter(({ amount }) => amount !== null) ?? [];
  return (
    <section className={classes.card} aria-labelledby="meter-use">
      <h2 id="meter-use" className={classes.section}>
        {t('page.use')}
      </h2>
      <p className={classes.quiet}>{t('page.useText')}</p>
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && !isError && <Skeleton height={160} radius={8} />}
      {currentData !== undefined && months.length === 0 && <p className={classes.empty}>{t('page.noUse')}</p>}
      {currentData !== undefined && months.length > 0 && (
        <div className={classes.parts}>
          <Chart months={currentData.data} meter={meter} />
          <Months months={[...months].sort((a, b) => (a.month < b.month ? 1 : -1))} meter={meter} />
        </div>
      )}
    </section>
  );
}

function Chart({ months, meter }: { months: readonly Month[]; meter: MeterRecord }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const most = Math.max(...months.map(({ amount }) => amount ?? 0), 0);
  const label = t('page.chart', { count: months.length, unit: METER_UNITS[meter.kind] });
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{label}</span>
        <span className="tabular">{words.roundedAmount(most, meter.kind)}</span>
      </figcaption>
      {/* The table beside it says the same in numbers. */}
      <div className={classes.bars} aria-hidden="true">
        {months.map(({ month, amount, is_complete }) => (
          <div
            key={month}
            className={classes.bar}
            title={`${words.month(month)}: ${amount === null ? '–' : words.roundedAmount(amount, meter.kind)}`}
          >
            <div className={classes.column}>
              <span
                data-partial={!is_complete || undefined}
                style={{ height: `${most === 0 ? 0 : (Math.max(0, amount ?? 0) / most) * 100}%` }}
              />
            </div>
            <span className={classes.tick}>{words.shortMonth(month)}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

function Months({ months, meter }: { months: readonly Month[]; meter: MeterRecord }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const number = (value: number | null) => (value === null ? '–' : words.rounded(value));
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('use.month')}</th>
            <th scope="col">{t('column.opening')}</th>
            <th scope="col">{t('column.closing')}</th>
            <th scope="col">{t('column.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, opening, closing, amount, is_complete }) => (
            <tr key={month}>
              <th scope="row">
                {words.month(month)}
                {!is_complete && <span className={classes.partial}>{t('page.partial')}</span>}
              </th>
              <td>{number(opening)}</td>
              <td>{number(closing)}</td>
              <td>
                <b>{amount === null ? '–' : words.roundedAmount(amount, meter.kind)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
