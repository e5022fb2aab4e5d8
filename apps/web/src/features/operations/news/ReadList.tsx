import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { NEWS_PER_PAGE } from '@gerbang/shared/contracts/operations/news';
import { Box, Button, Loader, Paper, Switch } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState, useEffect } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { Article } from '../../../entities/article/Article.tsx';
import { ArticleList } from '../../../entities/article/ArticleList.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { PATHS } from './news-paths.ts';
import {
  useInternalNewsQuery,
  useSetStaffNewsMailMutation,
  useStaffNewsMailQuery,
  useInternalNewsItemQuery,
  useReadInternalNewsMutation,
} from './news.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './news.module.css';

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
        <span className={layout.quiet}>{t('reading.emptyText')}</span>
      </div>
    );
  return (
    <section>
      {page === 1 && (
        <Box component="output" display="block" mt={0} mb={10} c="dimmed" fw={600}>
          {data.unread > 0 ? t('reading.unread', { count: data.unread }) : t('reading.allRead')}
        </Box>
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

/** Opening an article marks it as read. */
export function InternalArticle({ property_id, id }: { property_id: string; id: string }) {
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
    <div className={classes.article}>
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
