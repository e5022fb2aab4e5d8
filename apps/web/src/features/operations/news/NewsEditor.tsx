import '../../../lib/theme/styles-forms.ts';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { Loader } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { managePath } from './news-paths.ts';
import { useNewsRecordQuery } from './news.api.ts';
import { NewsForm } from './NewsForm.tsx';

import classes from './editor.module.css';

export function NewsEditor() {
  const { newsKind, newsId } = useParams();
  return <Editor kind={newsKind === 'internalNews' ? 'internal' : 'tenant'} id={newsId} />;
}

function Editor({ kind, id }: { kind: NewsKind; id: string | undefined }) {
  const { t } = useTranslation('news');
  const { userData } = useAuth();
  const mayWrite = useCan()('news.update');
  const [attempt, setAttempt] = useState(0);
  // The form keeps the property with which it was opened, even if another one is chosen in the header.
  const [property] = useState(userData?.property);
  const isAsked = id !== undefined && property !== undefined && mayWrite;
  const { currentData, error, isFetching, refetch } = useNewsRecordQuery(
    isAsked ? { property_id: property.id, id } : skipToken,
  );
  if (userData === null || property === undefined) return null;
  const back = { label: t(`${kind}.title`), to: managePath(kind) };
  if (!mayWrite) return <MessagePage title={t(`${kind}.title`)} text={t('noRight')} action={back} />;
  if (isGone(error)) return <MessagePage title={t('form.edit')} text={t('reading.gone')} action={back} />;
  if (error !== undefined) return <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (id !== undefined && (currentData === undefined || isFetching)) return <Loader className={classes.loader ?? ''} />;
  const reload = () => {
    setAttempt(attempt + 1);
    if (isAsked) void refetch();
  };
  return (
    <NewsForm
      key={attempt}
      kind={kind}
      reader={userData}
      property={property}
      record={currentData ?? null}
      onReload={reload}
    />
  );
}

function isGone(error: unknown): boolean {
  const code = problemOf(error)?.code;
  return code === 'not_found' || code === 'malformed';
}
