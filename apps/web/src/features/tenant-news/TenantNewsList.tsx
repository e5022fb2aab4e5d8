import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { NEWS_PER_PAGE } from '@gerbang/shared/contracts/news';
import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ArticleList } from '../../components/articles/ArticleList.tsx';
import { BackChevron } from '../../components/BackChevron.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MailChoice } from './MailChoice.tsx';
import { NewsSkeleton } from './NewsSkeleton.tsx';
import { useTenantNewsQuery } from './tenant-news.api.ts';

import classes from './tenant-news.module.css';

/** What the building tells a tenant, pinned ones first. */
export function TenantNewsList({ session }: { session: TenantRecord }) {
  const { t } = useTranslation('tenantNews');
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <BackChevron type="mobile" />
        <BackChevron type="desktop" />
        <Title order={1} className={classes.title}>
          {t('title')}
        </Title>
      </div>
      <p className={classes.intro}>{t('text', { tenant: session.tenant.name })}</p>
      <Pages session={session} />
      <MailChoice session={session} />
    </div>
  );
}

/** The pages that were asked for, one below the other. */
function Pages({ session }: { session: TenantRecord }) {
  const [pages, setPages] = useState(1);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return numbers.map((page) => (
    <OnePage
      key={page}
      session={session}
      page={page}
      isLast={page === pages}
      onMore={() => setPages((before) => before + 1)}
    />
  ));
}

interface PageProps {
  session: TenantRecord;
  page: number;
  isLast: boolean;
  onMore: () => void;
}

function OnePage({ session, page, isLast, onMore }: PageProps) {
  const { t } = useTranslation('tenantNews');
  const { data, isError, isFetching, refetch } = useTenantNewsQuery(
    { session, page },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <NewsSkeleton />;
  if (data.total === 0) return <Empty />;
  const hasMore = data.total > page * NEWS_PER_PAGE;
  return (
    <section className={classes.part}>
      {page === 1 && (
        <output className={classes.count} data-unread={data.unread > 0 || undefined}>
          {data.unread > 0 ? t('unreadCount', { count: data.unread }) : t('allRead')}
        </output>
      )}
      <ArticleList
        label={t('label')}
        articles={data.data}
        words={{ unread: t('unread'), pinned: t('pinned'), more: t('more') }}
        to={(id) => `/news/${id}`}
        onMore={isLast && hasMore ? onMore : undefined}
      />
    </section>
  );
}

function Empty() {
  const { t } = useTranslation('tenantNews');
  return (
    <div className={classes.empty}>
      <strong>{t('emptyTitle')}</strong>
      <span>{t('emptyText')}</span>
    </div>
  );
}
