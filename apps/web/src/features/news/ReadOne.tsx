import { Button, Loader, Paper } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { Article } from '../../components/articles/Article.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { PATHS } from './paths.ts';
import { useInternalNewsItemQuery, useReadInternalNewsMutation } from './reading.api.ts';

import classes from './news.module.css';

/** One internal news in full; opening it marks it as read. */
export function ReadOne({ property_id, id }: { property_id: string; id: string }) {
  const { t } = useTranslation('news');
  const { data, error, isFetching, refetch } = useInternalNewsItemQuery({ property_id, id });
  const [markRead] = useReadInternalNewsMutation();
  const isNew = data?.is_read === false;
  useEffect(() => {
    if (isNew) void markRead({ property_id, id });
  }, [isNew, markRead, property_id, id]);
  const code = problemOf(error)?.code;
  const isGone = code === 'not_found' || code === 'malformed';
  return (
    <div className={classes.one}>
      <Button
        component={Link}
        to={PATHS.internal}
        variant="subtle"
        px={8}
        leftSection={<IconChevronLeft size={16} stroke={2} />}
      >
        {t('reading.back')}
      </Button>
      {isGone && <p className={classes.empty}>{t('reading.gone')}</p>}
      {error !== undefined && !isGone && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {error === undefined && data === undefined && <Loader size="sm" />}
      {data !== undefined && (
        <Paper withBorder className={classes.paper}>
          <Article {...data} words={{ pinned: t('pinned') }} />
        </Paper>
      )}
    </div>
  );
}
