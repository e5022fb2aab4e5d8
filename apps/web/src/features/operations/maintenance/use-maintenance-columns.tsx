import { STANDINGS, TRIGGERS } from '@gerbang/shared/contracts/operations/maintenance';
import type { MaintenanceRow, Standing } from '@gerbang/shared/contracts/operations/maintenance';
import {
  IconAlertCircle,
  IconCircleCheckFilled,
  IconCirclePause,
  IconFlagCheck,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { TwoLines } from '../../../entities/ticket/TicketList.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { detailPath } from './maintenance-paths.ts';
import type { MaintenanceWords } from './use-maintenance-words.ts';

import ticket from '../../../entities/ticket/ticket.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './maintenance.module.css';

type Columns = readonly [Column<MaintenanceRow>, ...Column<MaintenanceRow>[]];

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
          <span className={layout.quietSmall}>{t('noAsset')}</span>
        ) : (
          <TwoLines first={asset} second={asset_code} />
        ),
    },
    {
      key: 'next_due_on',
      title: t('column.next_due_on'),
      sort: 'next_due_on',
      width: 156,
      cell: (row) => <Next row={row} words={words} today={today} />,
      phone: 'note',
      short: ({ next_due_on }) => next_due_on !== null && words.day(next_due_on),
    },
    {
      key: 'who',
      title: t('column.who'),
      width: 138,
      cell: ({ assignee, team }) => (
        <span className={assignee === null && team === null ? layout.quietSmall : layout.cut}>
          {assignee ?? team ?? t('nobody')}
        </span>
      ),
    },
    {
      key: 'standing',
      title: t('column.standing'),
      width: 128,
      cell: (row) => <StandingCell row={row} />,
      phone: 'mark',
      short: (row) => (row.overdue > 0 ? <Overdue count={row.overdue} /> : <StandingSign standing={row.standing} />),
    },
  ];
}

export function useMaintenanceFilters(): TableFilter[] {
  const { t } = useTranslation('maintenance');
  return [
    {
      name: 'standing',
      title: t('column.standing'),
      options: STANDINGS.map((standing) => option(standing, t(`standing.${standing}`))),
    },
    {
      name: 'trigger',
      title: t('column.trigger'),
      options: TRIGGERS.map((trigger) => option(trigger, t(`trigger.${trigger}`))),
    },
  ];
}

function option(value: string, label: string) {
  return { value, label };
}

function Name({ row }: { row: MaintenanceRow }): ReactNode {
  const place = [row.floor ?? '', row.location].filter((part) => part !== '').join(', ');
  return <TwoLines to={detailPath(row.id)} first={row.title} second={place} />;
}

function When({ row, words }: { row: MaintenanceRow; words: MaintenanceWords }): ReactNode {
  const { t } = useTranslation('maintenance');
  return (
    <span className={ticket.lines}>
      <span>{words.when(row)}</span>
      {row.counted_from === 'completed' && <span className={layout.quietSmall}>{t('afterDone')}</span>}
    </span>
  );
}

function Next({ row, words, today }: { row: MaintenanceRow; words: MaintenanceWords; today: string }): ReactNode {
  const { t } = useTranslation('maintenance');
  if (row.next_due_on === null || row.standing === 'paused') {
    const text = { active: t('byMeter'), waiting: t('notYet'), paused: '–', ended: t('none') }[row.standing];
    return <span className={layout.quietSmall}>{text}</span>;
  }
  return (
    <time dateTime={row.next_due_on} className={ticket.lines}>
      {words.day(row.next_due_on)}
      <span className={layout.quietSmall}>{words.distance(row.next_due_on, today)}</span>
    </time>
  );
}

const SIGNS = {
  active: IconCircleCheckFilled,
  waiting: IconHourglass,
  paused: IconCirclePause,
  ended: IconFlagCheck,
} as const satisfies Record<Standing, unknown>;

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

function StandingCell({ row }: { row: MaintenanceRow }): ReactNode {
  return (
    <span className={ticket.lines}>
      <StandingSign standing={row.standing} />
      {row.overdue > 0 && <Overdue count={row.overdue} />}
    </span>
  );
}

function Overdue({ count }: { count: number }): ReactNode {
  const { t } = useTranslation('maintenance');
  return (
    <span className={classes.late}>
      <IconAlertCircle size={14} stroke={1.9} aria-hidden="true" />
      {t('overdue', { count })}
    </span>
  );
}
