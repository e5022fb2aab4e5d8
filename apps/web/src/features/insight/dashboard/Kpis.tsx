import type { Dashboard, Figure } from '@gerbang/shared/contracts/insight/analytics';
import { CASES_MIN } from '@gerbang/shared/domain/insight/percentiles';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { Box, Group } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';

import { Sparkline } from '../../../components/charts/Sparkline.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { rememberedLanguage } from '../../../lib/i18n/language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';

import figures from '../kpis.module.css';
import classes from './dashboard.module.css';

interface Props {
  subject: Subject;
  data: Dashboard;
  isAll: boolean;
}

export function Kpis({ subject, data, isAll }: Props) {
  const { t } = useTranslation('dashboard');
  const { list, open, overdue, timed, ended } = SUBJECTS[subject];
  // A list shows one property only. With all properties selected, the figures link to the table by property further
  // down the page.
  const to = (query: string) => (isAll ? '#where' : list + query);
  const language = rememberedLanguage('staff');
  const decimal = (value: number) =>
    formatNumber(value, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const span = (minutes: number) => displaySpan(Math.round(minutes) * MINUTE_MS, language);
  const percent = (value: number) => `${decimal(value)}%`;
  // A percentage of a few cases says nothing.
  const { met, judged } = data.in_time;
  const isFew = judged < CASES_MIN;
  const spanAgo = t('spanAgo', { count: data.days.length });
  const tiles: TileProps[] = [
    { label: t('open'), figure: data.open, to: to(open), show: String, lessIsGood: true, than: t('weekAgo') },
    { label: t('overdue'), figure: data.overdue, to: to(overdue), show: String, lessIsGood: true, than: t('weekAgo') },
    {
      label: t(subject === 'complaints' ? 'reply' : 'finish'),
      figure: data.time,
      to: to(timed),
      show: span,
      lessIsGood: true,
      than: spanAgo,
    },
    {
      label: t('solvedInTime'),
      figure: isFew ? { ...data.in_time, before: null, series: [] } : data.in_time,
      to: to(ended),
      show: isFew ? () => t('few', { met, judged }) : percent,
      change: (value) => t('points', { points: decimal(value) }),
      lessIsGood: false,
      than: spanAgo,
    },
  ];
  return (
    <div className={figures.kpis}>
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </div>
  );
}

interface TileProps {
  label: string;
  figure: Figure;
  to: string;
  show: (value: number) => string;
  /** Formats the difference to the previous period. By default it is shown as a plain number. */
  change?: (value: number) => string;
  lessIsGood: boolean;
  than: string;
}

function Tile({ label, figure, to, show, change = show, lessIsGood, than }: TileProps) {
  const { t } = useTranslation('dashboard');
  const { difference, isGood } = changeOf(figure, lessIsGood);
  return (
    <Link to={to} className={figures.kpi}>
      <Box component="span" fz={13} c="dimmed">
        {label}
      </Box>
      <Group component="span" gap={12} wrap="nowrap" justify="space-between" mih={40}>
        <span className={classes.number}>{figure.now === null ? t('none') : show(figure.now)}</span>
        {figure.series.length > 0 && (
          <Sparkline
            values={figure.series}
            tone={isGood === false ? 'bad' : 'good'}
            label={t('series', { label, count: figure.series.length })}
          />
        )}
      </Group>
      {difference === null ? (
        <span className={classes.than}>{t('noComparison')}</span>
      ) : (
        <span className={classes.than}>
          <span className={classes.change} data-good={isGood ?? undefined}>
            <Arrow difference={difference} />
            {difference === 0 ? t('same') : `${difference > 0 ? '+' : '−'}${change(Math.abs(difference))}`}
          </span>
          {than}
        </span>
      )}
    </Link>
  );
}

function Arrow({ difference }: { difference: number }) {
  const shape = { size: 15, stroke: 2, 'aria-hidden': true } as const;
  if (difference === 0) return <IconArrowRight {...shape} />;
  return difference > 0 ? <IconArrowUpRight {...shape} /> : <IconArrowDownRight {...shape} />;
}

/** Difference to the previous period and whether it is an improvement. Both are null when one of the periods has no data. */
export function changeOf(
  { now, before }: Pick<Figure, 'now' | 'before'>,
  lessIsGood: boolean,
): { difference: number | null; isGood: boolean | null } {
  if (now === null || before === null) return { difference: null, isGood: null };
  const difference = Math.round((now - before) * 10) / 10;
  return { difference, isGood: difference === 0 ? null : difference < 0 === lessIsGood };
}
