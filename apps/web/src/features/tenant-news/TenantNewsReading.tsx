import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { Article } from '../../components/articles/Article.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { NewsSkeleton } from './NewsSkeleton.tsx';
import { useReadTenantNewsMutation, useTenantNewsItemQuery } from './tenant-news.api.ts';

import classes from './tenant-news.module.css';

/** One news in full; opening it marks it as read. */
export function TenantNewsReading({ session, id }: { session: TenantRecord; id: string }) {
  const { t } = useTranslation('tenantNews');
  const { data, error, isFetching, refetch } = useTenantNewsItemQuery({ session, id });
  const [markRead] = useReadTenantNewsMutation();
  const isNew = data?.is_read === false;
  usePageTitle(data?.title ?? t('title'));
  useEffect(() => {
    if (isNew) void markRead({ session, id });
  }, [isNew, markRead, session, id]);
  const code = problemOf(error)?.code;
  if (code === 'not_found' || code === 'malformed')
    return <MessagePage title={t('goneTitle')} text={t('goneText')} action={{ label: t('all'), to: '/news' }} />;
  return (
    <div className={classes.page}>
      <UnstyledButton component={Link} to="/news" className={classes.back}>
        <IconChevronLeft size={20} stroke={2} aria-hidden="true" />
        {t('all')}
      </UnstyledButton>
      {error !== undefined && <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {error === undefined && data === undefined && <NewsSkeleton />}
      {data !== undefined && (
        <div className={classes.reading}>
          <Article {...data} words={{ pinned: t('pinned') }} />
        </div>
      )}
    </div>
  );
}
