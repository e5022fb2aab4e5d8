import './news-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { NewsKind } from '@gerbang/shared/domain/news/news';
import { Loader } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useNewsRecordQuery } from './news.api.ts';
import { NewsForm } from './NewsForm.tsx';
import { managePath } from './paths.ts';

import classes from './editor.module.css';

/** Writes a news, or changes one. */
export function NewsEditor({ kind, id }: { kind: NewsKind; id: string | undefined }) {
  const { t } = useTranslation('news');
  const { userData } = useAuth();
  const mayWrite = useCan()('news.update');
  const [attempt, setAttempt] = useState(0);
  // What is being changed stays as it was opened, wherever the header's property goes meanwhile.
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
    void refetch();
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
