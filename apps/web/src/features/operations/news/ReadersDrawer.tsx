import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import type { NewsReaders } from '@gerbang/shared/contracts/operations/news';
import { NEWS_READERS_MAX } from '@gerbang/shared/contracts/operations/news';
import { Box, Drawer, Loader, Progress, SegmentedControl } from '@mantine/core';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useNewsReadersQuery } from './news.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './news.module.css';

interface Props {
  news: { property_id: string; id: string; title: string };
  time_zone: string;
  onClose: () => void;
}

type Shown = 'unread' | 'read';

export function ReadersDrawer({ news, time_zone, onClose }: Props) {
  const { t } = useTranslation('news');
  const [shown, setShown] = useState<Shown>('unread');
  useFocusBack();
  const { property_id, id, title } = news;
  const { currentData, isError, isFetching, refetch } = useNewsReadersQuery({
    property_id,
    id,
    read: shown === 'read',
  });
  return (
    <Drawer opened onClose={onClose} position="right" size={420} title={t('readers.title')}>
      <p className={classes.drawerTitle}>{title}</p>
      <SegmentedControl<Shown>
        fullWidth
        aria-label={t('readers.view')}
        data={[
          { value: 'unread', label: t('readers.unread') },
          { value: 'read', label: t('readers.read') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!isError && currentData === undefined && <Loader size="sm" mt={16} />}
      {currentData !== undefined && <People readers={currentData} shown={shown} time_zone={time_zone} />}
    </Drawer>
  );
}

function People({ readers, shown, time_zone }: { readers: NewsReaders; shown: Shown; time_zone: string }) {
  const { t } = useTranslation('news');
  const place = { time_zone, language: useLanguage() };
  const { people, read, data } = readers;
  const summary = t('readers.summary', { read, people });
  return (
    <>
      <Box component="output" display="block" mt={16} mb={8} fw={600}>
        {summary}
      </Box>
      <Progress value={people === 0 ? 0 : (read / people) * 100} size="sm" aria-label={summary} />
      {data.length === 0 && (
        <p className={layout.quiet}>{t(shown === 'unread' ? 'readers.allRead' : 'readers.noneRead')}</p>
      )}
      <ul className={classes.people}>
        {data.map(({ account_id, name, of, read_at }) => (
          <li key={account_id}>
            <span className={classes.person}>
              <strong>{name}</strong>
              <span className={layout.quiet}>{of}</span>
            </span>
            {read_at !== null && (
              <time dateTime={read_at} className={layout.quiet}>
                {formatDateTime(read_at, place)}
              </time>
            )}
          </li>
        ))}
      </ul>
      {data.length === NEWS_READERS_MAX && (
        <p className={layout.quiet}>{t('readers.more', { count: NEWS_READERS_MAX })}</p>
      )}
    </>
  );
}
