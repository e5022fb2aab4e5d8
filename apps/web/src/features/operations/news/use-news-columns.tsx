import type { NewsRow } from '@gerbang/shared/contracts/operations/news';
import { NEWS_STATES } from '@gerbang/shared/domain/operations/news/news';
import { UnstyledButton } from '@mantine/core';
import {
  IconCircleCheckFilled,
  IconClock,
  IconMail,
  IconPencilMinus,
  IconPin,
  IconCircleOff,
} from '@tabler/icons-react';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { Mark, type MarkLook } from '../../../entities/ticket/Marks.tsx';
import { formatDate, formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './news.module.css';

const STATE_LOOK = {
  draft: { icon: IconPencilMinus, tone: 'quiet', size: 15, stroke: 1.8 },
  scheduled: { icon: IconClock, tone: 'progress', size: 15, stroke: 1.8 },
  published: { icon: IconCircleCheckFilled, tone: 'accepted', size: 15, stroke: 1.8 },
  expired: { icon: IconCircleOff, tone: 'quiet', size: 15, stroke: 1.8 },
} as const satisfies Record<NewsRow['state'], MarkLook>;

/** Times are in the property's time zone. */
export function useNewsColumns(
  time_zone: string,
  onReaders: (row: NewsRow) => void,
): readonly [Column<NewsRow>, ...Column<NewsRow>[]] {
  const { t } = useTranslation('news');
  const language = useLanguage();
  const place = { time_zone, language };
  return [
    { key: 'title', title: t('column.title'), sort: 'title', cell: (row) => <TitleCell row={row} /> },
    { key: 'state', title: t('column.state'), width: 130, cell: ({ state }) => <State state={state} />, phone: 'mark' },
    {
      key: 'category',
      title: t('column.category'),
      width: 150,
      cell: ({ category }) => <span className={layout.quiet}>{category ?? t('noCategory')}</span>,
    },
    {
      key: 'publish_at',
      title: t('column.publish_at'),
      sort: 'publish_at',
      isDescendingFirst: true,
      width: 190,
      phone: 'note',
      short: ({ publish_at }) => publish_at !== null && formatDate(publish_at, place, 'medium'),
      cell: ({ publish_at, expires_at }) =>
        publish_at === null ? (
          '–'
        ) : (
          <span className={classes.moment}>
            {formatDateTime(publish_at, place)}
            {expires_at !== null && <small>{t('until', { day: formatDate(expires_at, place) })}</small>}
          </span>
        ),
    },
    {
      key: 'read',
      title: t('column.read'),
      width: 120,
      cell: (row) => <Readers row={row} onOpen={() => onReaders(row)} />,
    },
  ];
}

export function useNewsFilters(categories: readonly { id: string; name: string }[]): TableFilter[] {
  const { t } = useTranslation('news');
  return [
    {
      name: 'state',
      title: t('column.state'),
      takesOne: true,
      options: NEWS_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    ...(categories.length === 0
      ? []
      : [
          {
            name: 'category_id',
            title: t('column.category'),
            takesOne: true,
            options: categories.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]),
  ];
}

function TitleCell({ row: { title, excerpt, pinned, by_mail } }: { row: NewsRow }) {
  const { t } = useTranslation('news');
  return (
    <span className={classes.name}>
      <span className={classes.nameText} title={title}>
        {pinned && <IconPin size={14} stroke={1.9} aria-label={t('pinned')} />}
        {by_mail && <IconMail size={14} stroke={1.9} aria-label={t('form.byMail')} />}
        {title}
      </span>
      <span className={classes.excerpt}>{excerpt}</span>
    </span>
  );
}

function State({ state }: { state: NewsRow['state'] }) {
  const { t } = useTranslation('news');
  return (
    <Mark look={STATE_LOOK[state]} variant="bold">
      {t(`state.${state}`)}
    </Mark>
  );
}

function Readers({ row, onOpen }: { row: NewsRow; onOpen: () => void }) {
  const { t } = useTranslation('news');
  const { title, read, people, state } = row;
  // Unpublished articles have no readers.
  if (state === 'draft' || state === 'scheduled') return <span className={layout.quiet}>–</span>;
  if (people === 0) return <span className={layout.quiet}>{t('nobody')}</span>;
  return (
    <UnstyledButton className={classes.readers} onClick={onOpen} aria-label={t('readersOf', { title, read, people })}>
      {t('readCount', { read, people })}
    </UnstyledButton>
  );
}
