import type { MeterRecord, MeterUse } from '@gerbang/shared/contracts/operations/meters';
import { METER_UNITS } from '@gerbang/shared/domain/operations/meters/readings';
import { Box, Group, Skeleton } from '@mantine/core';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMeterUseQuery } from './meters.api.ts';
import { useMeterWords } from './use-meter-words.ts';

import record from '../../../entities/ticket/record.module.css';
import classes from './meter-page.module.css';

type Month = MeterUse['data'][number];

export function MeterUsePart({ meter, property_id }: { meter: MeterRecord; property_id: string }) {
  const { t } = useTranslation('meters');
  const { currentData, isError, isFetching, refetch } = useMeterUseQuery({ property_id, id: meter.id });
  const months = currentData?.data.filter(({ amount }) => amount !== null) ?? [];
  return (
    <section className={classes.card} aria-labelledby="meter-use">
      <h2 id="meter-use" className={record.section}>
        {t('page.use')}
      </h2>
      <p className={record.quiet}>{t('page.useText')}</p>
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && !isError && <Skeleton height={160} radius={8} />}
      {currentData !== undefined && months.length === 0 && (
        <Box component="p" m={0} py={20} c="dimmed">
          {t('page.noUse')}
        </Box>
      )}
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
    <Box component="figure" m={0}>
      <figcaption className={classes.caption}>
        <span>{label}</span>
        <span className="tabular">{words.roundedAmount(most, meter.kind)}</span>
      </figcaption>
      {/* Hidden from screen readers: the table beside it has the same numbers. */}
      <Group wrap="nowrap" align="stretch" gap={6} h={200} aria-hidden="true">
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
      </Group>
    </Box>
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
                {!is_complete && (
                  <Box component="span" display="block" c="var(--g-progress)" fz={12}>
                    {t('page.partial')}
                  </Box>
                )}
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
