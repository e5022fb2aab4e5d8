import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { NEWS_PER_PAGE } from '@gerbang/shared/contracts/news';
import { Loader, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ArticleList } from '../../components/articles/ArticleList.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { PATHS } from './paths.ts';
import { useInternalNewsQuery, useSetStaffNewsMailMutation, useStaffNewsMailQuery } from './reading.api.ts';

import classes from './news.module.css';

/** What the reader is told now, and whether they are mailed it. */
export function ReadList({ property_id }: { property_id: string }) {
  const [pages, setPages] = useState(1);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return (
    <div className={classes.reading}>
      {numbers.map((page) => (
        <OnePage
          key={`${property_id}${page}`}
          property_id={property_id}
          page={page}
          isLast={page === pages}
          onMore={() => setPages(pages + 1)}
        />
      ))}
      <MailChoice />
    </div>
  );
}

interface PageProps {
  property_id: string;
  page: number;
  isLast: boolean;
  onMore: () => void;
}

function OnePage({ property_id, page, isLast, onMore }: PageProps) {
  const { t } = useTranslation('news');
  const { data, isError, isFetching, refetch } = useInternalNewsQuery(
    { property_id, page },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) return <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Loader size="sm" />;
  if (data.total === 0)
    return (
      <div className={classes.empty}>
        <strong>{t('reading.emptyTitle')}</strong>
        <span className={classes.quiet}>{t('reading.emptyText')}</span>
      </div>
    );
  return (
    <section>
      {page === 1 && (
        <output className={classes.count}>
          {data.unread > 0 ? t('reading.unread', { count: data.unread }) : t('reading.allRead')}
        </output>
      )}
      <ArticleList
        label={t('reading.label')}
        articles={data.data}
        words={{ unread: t('unread'), pinned: t('pinned'), more: t('reading.more') }}
        to={(id) => `${PATHS.internal}?news=${id}`}
        onMore={isLast && data.total > page * NEWS_PER_PAGE ? onMore : undefined}
      />
    </section>
  );
}

function MailChoice() {
  const { t } = useTranslation('news');
  const { data } = useStaffNewsMailQuery();
  const [set, { isLoading }] = useSetStaffNewsMailMutation();
  if (data === undefined) return null;
  const choose = async (mail: boolean) => {
    const { error } = await set(mail);
    if (error === undefined) staffToast('success', t(mail ? 'reading.mailOn' : 'reading.mailOff'));
    else staffToast('error', t('reading.mailFailed'));
  };
  return (
    <Switch
      label={t('reading.mail')}
      checked={data.mail}
      disabled={isLoading}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  );
}
