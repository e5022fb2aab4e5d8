import type { HistoryEntry, MaintenanceRecord } from '@gerbang/shared/contracts/operations/maintenance';
import { outcomeOf } from '@gerbang/shared/domain/operations/maintenance/due';
import { Anchor, Button, Loader, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DueSign } from './DueOutcomeBadge.tsx';
import { orderPath } from './maintenance-paths.ts';
import { useLazyMaintenanceHistoryQuery, useMaintenanceHistoryQuery } from './maintenance.api.ts';
import { useMaintenanceWords } from './use-maintenance-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './detail.module.css';

interface Props {
  property_id: string;
  record: MaintenanceRecord;
}

/** Past due dates, newest first, with the share that was done on time. */
export function ScheduleHistory({ property_id, record }: Props) {
  const { t } = useTranslation('maintenance');
  const titleId = useId();
  const key = { property_id, id: record.id };
  const first = useMaintenanceHistoryQuery({ ...key, before: '' });
  const older = useOlder(key, first.data?.next ?? null);
  const entries = [...(first.data?.data ?? []), ...older.entries];
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} fz={15} id={titleId}>
        {t('detail.history')}
      </Title>
      {first.isError && <LoadFailure text={t('detail.historyFailed')} onRetry={() => void first.refetch()} />}
      {first.isLoading && <Loader mt={16} size={20} aria-label={t('detail.history')} />}
      {first.data !== undefined && (
        <Text c="dimmed" fz={13}>
          {first.data.done === 0
            ? t(entries.length === 0 ? 'detail.historyEmpty' : 'detail.historyNone')
            : t('detail.historyNote', { inTime: first.data.in_time, done: first.data.done })}
        </Text>
      )}
      <ol className={classes.history}>
        {entries.map((entry) => (
          <Entry key={entry.due_on} entry={entry} time_zone={record.time_zone} />
        ))}
      </ol>
      {older.next !== null && (
        <Button
          variant="default"
          onClick={() => void older.load()}
          loading={older.isLoading}
          disabled={older.isLoading}
        >
          {t('detail.older')}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, time_zone }: { entry: HistoryEntry; time_zone: string }) {
  const { t } = useTranslation('maintenance');
  const words = useMaintenanceWords();
  const [now] = useState(() => new Date());
  const done =
    entry.done_at === null ? '' : t('detail.doneOn', { date: words.day(words.dayOf(entry.done_at, time_zone)) });
  return (
    <li>
      <span className={classes.line}>
        <time dateTime={entry.due_on} className={classes.due}>
          {words.day(entry.due_on)}
        </time>
        {entry.work_order_id === null ? (
          <span className={layout.quietSmall}>{t('detail.skipped')}</span>
        ) : (
          <Anchor component={Link} to={orderPath(entry.work_order_id)} fz={13} fw={550}>
            {entry.code}
          </Anchor>
        )}
      </span>
      <span className={classes.line}>
        <DueSign outcome={outcomeOf(entry, now)} />
        <span className={layout.quietSmall}>
          {done}
          {done === '' && entry.status !== null && t(`order.${entry.status}`)}
        </span>
      </span>
    </li>
  );
}

/** Each call of `load` appends one more page. */
function useOlder(key: { property_id: string; id: string }, firstNext: string | null) {
  const [read, { isFetching }] = useLazyMaintenanceHistoryQuery();
  const [pages, setPages] = useState<{ entries: HistoryEntry[]; next: string | null } | null>(null);
  const next = pages === null ? firstNext : pages.next;
  const load = async () => {
    if (next === null) return;
    const { data } = await read({ ...key, before: next });
    if (data !== undefined) setPages({ entries: [...(pages?.entries ?? []), ...data.data], next: data.next });
  };
  return { entries: pages?.entries ?? [], next, load, isLoading: isFetching };
}
