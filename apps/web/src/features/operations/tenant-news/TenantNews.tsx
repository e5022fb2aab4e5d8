import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { NEWS_PER_PAGE } from '@gerbang/shared/contracts/operations/news';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { Skeleton, Switch, Text, Title } from '@mantine/core';
import { useState, useEffect } from 'react';
import { useParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { Article } from '../../../entities/article/Article.tsx';
import { ArticleList } from '../../../entities/article/ArticleList.tsx';
import { TenantBack } from '../../../entities/ticket/TenantBack.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useTenantSession } from '../../../lib/session/tenant-session.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { useSpokenLanguage } from '../../../lib/use-spoken-language.ts';
import {
  useTenantNewsQuery,
  useReadTenantNewsMutation,
  useTenantNewsItemQuery,
  useNewsMailQuery,
  useSetNewsMailMutation,
} from './tenant-news.api.ts';

import tenantPage from '../../../entities/ticket/tenant-page.module.css';
import classes from './tenant-news.module.css';

export function TenantNews() {
  useSpokenLanguage();
  const { newsId: id } = useParams();
  const { t } = useTranslation('tenantNews');
  const session = useTenantSession();
  usePageTitle(t('title'));
  if (session === null)
    return (
      <MessagePage title={t('loginTitle')} text={t('loginText')} action={{ label: t('toPermits'), to: '/permits' }} />
    );
  return id === undefined ? <TenantNewsList session={session} /> : <TenantArticle key={id} session={session} id={id} />;
}

function TenantNewsList({ session }: { session: TenantRecord }) {
  const { t } = useTranslation('tenantNews');
  return (
    <div className={tenantPage.page}>
      <TenantBack to="/permits" label={t('toPermits')} />
      <Title order={1} className={tenantPage.title}>
        {t('title')}
      </Title>
      <Text mt={4} mb={16} c="dimmed" fz={15}>
        {t('text', { tenant: session.tenant.name })}
      </Text>
      <Pages session={session} />
      <MailChoice session={session} />
    </div>
  );
}

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
    <div className={tenantPage.empty}>
      <strong>{t('emptyTitle')}</strong>
      <span>{t('emptyText')}</span>
    </div>
  );
}

/** One article in full. Opening an article marks it as read. */
function TenantArticle({ session, id }: { session: TenantRecord; id: string }) {
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
    <div className={tenantPage.page}>
      <TenantBack to="/news" label={t('all')} />
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

/** Switch for news by e-mail. The choice belongs to the person, not to the whole tenant. */
function MailChoice({ session }: { session: TenantRecord }) {
  const { t } = useTranslation('tenantNews');
  const { data } = useNewsMailQuery(session);
  const [set, { isLoading }] = useSetNewsMailMutation();
  if (data === undefined) return null;
  const choose = async (mail: boolean) => {
    const { error } = await set({ session, mail });
    if (error === undefined) publicToast('success', t(mail ? 'mailOn' : 'mailOff'));
    else publicToast('error', t('mailFailed'));
  };
  return (
    <div className={classes.mail}>
      <Switch
        size="md"
        label={t('mail')}
        description={t('mailHint', { email: session.email })}
        checked={data.mail}
        disabled={isLoading}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
    </div>
  );
}

function NewsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton height={96} radius={12} />
      <Skeleton height={96} radius={12} />
      <Skeleton height={96} radius={12} />
    </div>
  );
}
