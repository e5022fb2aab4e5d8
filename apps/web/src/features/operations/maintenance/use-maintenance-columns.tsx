import { STANDINGS, TRIGGERS } from '@gerbang/shared/contracts/maintenance';
import type { MaintenanceRow, Standing } from '@gerbang/shared/contracts/maintenance';
import {
  IconAlertCircle,
  IconCircleCheckFilled,
  IconCirclePause,
  IconFlagCheck,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { detailPath } from './paths.ts';
import type { MaintenanceWords } from './use-maintenance-words.ts';

import classes from './maintenance.module.css';

type Columns = readonly [Column<MaintenanceRow>, ...Column<MaintenanceRow>[]];

/** The columns of the list: what, when, on which asset, when next, by whom, and how it stands. */
export function useMaintenanceColumns(words: MaintenanceWords, today: string): Columns {
  const { t } = useTranslation('maintenance');
  return [
    { key: 'title', title: t('column.title'), sort: 'title', cell: (row) => <Name row={row} /> },
    { key: 'rule', title: t('column.rule'), width: 196, cell: (row) => <When row={row} words={words} /> },
    {
      key: 'asset',
      title: t('column.asset'),
      sort: 'asset',
      width: 150,
      cell: ({ asset, asset_code }) =>
        asset === null ? (
          <span className={classes.quiet}>{t('noAsset')}</span>
        ) : (
          <span className={classes.lines}>
            <span className={classes.cut}>{asset}</span>
            <span className={classes.quiet}>{asset_code}</span>
          </span>
        ),
    },
    {
      key: 'next_due_on',
      title: t('column.next_due_on'),
      sort: 'next_due_on',
      width: 156,
      cell: (row) => <Next row={row} words={words} today={today} />,
    },
    {
      key: 'who',
      title: t('column.who'),
      width: 138,
      cell: ({ assignee, team }) => (
        <span className={assignee === null && team === null ? classes.quiet : classes.cut}>
          {assignee ?? team ?? t('nobody')}
        </span>
      ),
    },
    { key: 'standing', title: t('column.standing'), width: 128, cell: (row) => <Stands row={row} /> },
  ];
}

/** What the list can be narrowed by. */
export function useMaintenanceFilters(): TableFilter[] {
  const { t } = useTranslation('maintenance');
  return [
    {
      name: 'standing',
      title: t('column.standing'),
      options: STANDINGS.map((one) => option(one, t(`standing.${one}`))),
    },
    { name: 'trigger', title: t('column.trigger'), options: TRIGGERS.map((one) => option(one, t(`trigger.${one}`))) },
  ];
}

function option(value: string, label: string) {
  return { value, label };
}

function Name({ row }: { row: MaintenanceRow }): ReactNode {
  const place = [row.floor ?? '', row.location].filter((part) => part !== '').join(', ');
  return (
    <span className={classes.lines}>
      <Link to={detailPath(row.id)} className={classes.name}>
        {row.title}
      </Link>
      {place !== '' && <span className={classes.quiet}>{place}</span>}
    </span>
  );
}

function When({ row, words }: { row: MaintenanceRow; words: MaintenanceWords }): ReactNode {
  const { t } = useTranslation('maintenance');
  return (
    <span className={classes.lines}>
      <span>{words.when(row)}</span>
      {row.counted_from === 'completed' && <span className={classes.quiet}>{t('afterDone')}</span>}
    </span>
  );
}

function Next({ row, words, today }: { row: MaintenanceRow; words: MaintenanceWords; today: string }): ReactNode {
  const { t } = useTranslation('maintenance');
  if (row.next_due_on === null || row.standing === 'paused') {
    const text = { active: t('byMeter'), waiting: t('notYet'), paused: '–', ended: t('none') }[row.standing];
    return <span className={classes.quiet}>{text}</span>;
  }
  return (
    <time dateTime={row.next_due_on} className={classes.lines}>
      {words.day(row.next_due_on)}
      <span className={classes.quiet}>{words.distance(row.next_due_on, today)}</span>
    </time>
  );
}

const SIGNS = {
  active: IconCircleCheckFilled,
  waiting: IconHourglass,
  paused: IconCirclePause,
  ended: IconFlagCheck,
} as const satisfies Record<Standing, unknown>;

/** How a schedule stands: icon, word and colour. */
export function StandingSign({ standing }: { standing: Standing }): ReactNode {
  const { t } = useTranslation('maintenance');
  const Sign = SIGNS[standing];
  return (
    <span className={classes.sign} data-standing={standing}>
      <Sign size={15} stroke={1.8} aria-hidden="true" />
      {t(`standing.${standing}`)}
    </span>
  );
}

function Stands({ row }: { row: MaintenanceRow }): ReactNode {
  const { t } = useTranslation('maintenance');
  return (
    <span className={classes.lines}>
      <StandingSign standing={row.standing} />
      {row.overdue > 0 && (
        <span className={classes.late}>
          <IconAlertCircle size={14} stroke={1.9} aria-hidden="true" />
          {t('overdue', { count: row.overdue })}
        </span>
      )}
    </span>
  );
}
