import { RANKINGS } from '@gerbang/shared/contracts/insight/analytics';
import type { Ranking } from '@gerbang/shared/contracts/insight/analytics';
import { CASES_MIN } from '@gerbang/shared/domain/insight/percentiles';
import { Loader, SegmentedControl, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useRankingQuery } from './analytics.api.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';
import { useWords } from './use-analytics-words.ts';
import type { RegisterLinks } from './use-register-links.ts';

import classes from './analytics.module.css';

type By = (typeof RANKINGS)[number];

/** Tenants or companies with the most permits. People who decide are not ranked. */
export function Ranked({ shown, links }: { shown: AnalyticsAddress; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const [by, setBy] = useState<By>('tenant');
  const { currentData, isError, isFetching, refetch } = useRankingQuery({ ...shown.filter, by });
  return (
    <section className={`${classes.ranking} ${classes.wide}`} aria-labelledby="ranking" aria-busy={isFetching}>
      <div className={classes.rankingHead}>
        <Title order={2} fz={15} fw={650} id="ranking">
          {t('ranking.title')}
        </Title>
        <SegmentedControl
          aria-label={t('ranking.by')}
          data={RANKINGS.map((value) => ({ value, label: t(`ranking.${value}`) }))}
          value={by}
          onChange={(value) => setBy(RANKINGS.find((known) => known === value) ?? 'tenant')}
        />
      </div>
      {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && !isError && <Loader size={24} m={18} />}
      {currentData !== undefined && !isError && <Rows data={currentData} by={by} links={links} />}
    </section>
  );
}

const COLUMNS = ['permits', 'refused', 'inTime', 'median', 'p90'] as const;

function Rows({ data: { rows, total }, by, links }: { data: Ranking; by: By; links: RegisterLinks }) {
  const { t } = useTranslation('analytics');
  const most = Math.max(1, ...rows.map(({ permits }) => permits));
  if (rows.length === 0) return <p className={classes.rankingNote}>{t('nothing')}</p>;
  return (
    <>
      <table className={classes.ranked}>
        <thead>
          <tr>
            <th scope="col">{t(`ranking.${by}`)}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`ranking.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id ?? row.name} row={row} most={most} links={links} />
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className={classes.rankingNote}>{t('ranking.more', { count: total - rows.length })}</p>
      )}
    </>
  );
}

/** A dash when there are too few cases to say. */
const few = (cases: number, text: string) => (cases < CASES_MIN ? '–' : text);

function Row({ row, most, links }: { row: Ranking['rows'][number]; most: number; links: RegisterLinks }) {
  const { number, span } = useWords();
  const to = links.submitted(row.id === null ? { company_is: row.name } : { tenant_id: row.id });
  const percent = (part: number, whole: number) => `${number(Math.round((part * 100) / whole))}%`;
  return (
    <tr>
      <th scope="row">{to === undefined ? row.name : <Link to={to}>{row.name}</Link>}</th>
      <td data-column="permits">
        <span className={classes.share} aria-hidden="true">
          <span style={{ width: `${(row.permits * 100) / most}%` }} />
        </span>
        {number(row.permits)}
      </td>
      <td data-column="refused">{few(row.permits, percent(row.refused, row.permits))}</td>
      <td data-column="inTime">{few(row.decided, percent(row.in_time, row.decided))}</td>
      <td data-column="median">{few(row.decided, span(row.median))}</td>
      <td data-column="p90">{few(row.decided, span(row.p90))}</td>
    </tr>
  );
}
