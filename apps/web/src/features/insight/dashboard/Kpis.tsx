import type { Dashboard, Figure } from '@gerbang/shared/contracts/analytics';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { Sparkline } from '../../components/charts/Sparkline.tsx';
import { rememberedLanguage } from '../../lib/i18n/language.ts';
import { changeOf } from './change.ts';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';
import { useSpanWords } from './use-span-words.ts';

import classes from './dashboard.module.css';

interface Props {
  subject: Subject;
  data: Dashboard;
  isAll: boolean;
}

/** Four numbers, each the way to its list. */
export function Kpis({ subject, data, isAll }: Props) {
  const { t } = useTranslation('dashboard');
  const span = useSpanWords();
  const { list, open, overdue, timed, ended } = SUBJECTS[subject];
  // A list is of one property: of several, the numbers of each stand below.
  const to = (query: string) => (isAll ? '#where' : list + query);
  const locale = rememberedLanguage('staff') === 'id' ? 'id-ID' : 'en-GB';
  const decimal = (value: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = (value: number) => `${decimal(value)}%`;
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
      figure: data.in_time,
      to: to(ended),
      show: percent,
      change: (value) => t('points', { points: decimal(value) }),
      lessIsGood: false,
      than: spanAgo,
    },
  ];
  return (
    <div className={classes.kpis}>
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
  /** How a difference is said, when not as the number itself. */
  change?: (value: number) => string;
  lessIsGood: boolean;
  than: string;
}

function Tile({ label, figure, to, show, change = show, lessIsGood, than }: TileProps) {
  const { t } = useTranslation('dashboard');
  const { difference, isGood } = changeOf(figure, lessIsGood);
  return (
    <Link to={to} className={classes.kpi}>
      <span className={classes.label}>{label}</span>
      <span className={classes.figure}>
        <span className={classes.number}>{figure.now === null ? t('none') : show(figure.now)}</span>
        <Sparkline
          values={figure.series}
          tone={isGood === false ? 'bad' : 'good'}
          label={t('series', { label, count: figure.series.length })}
        />
      </span>
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
