import './property-texts.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { FormHead } from './FormHead.tsx';
import { usePropertyQuery } from './property.api.ts';
import { PropertyForm } from './PropertyForm.tsx';

import classes from './property-form.module.css';

/** The form of a property that is there already. */
export function PropertyUpdate({ id }: { id: string }) {
  const { t } = useTranslation('property');
  const { currentData: record, error, isFetching, refetch } = usePropertyQuery(id);
  const [round, setRound] = useState(0);
  const loadTheirs = async (forgetDraft: () => void) => {
    const { data, isError } = await refetch();
    if (isError || data === undefined) return void staffToast('error', t('form.loadFailed'));
    forgetDraft();
    setRound(round + 1);
  };
  if (record !== undefined) {
    return <PropertyForm key={round} record={record} onRestart={() => setRound(round + 1)} onLoadTheirs={loadTheirs} />;
  }
  if (problemOf(error)?.status === 404) {
    const action = { label: t('form.toList'), to: '/settings/property' };
    return <MessagePage title={t('editTitle')} text={t('form.unknown')} action={action} />;
  }
  return (
    <div className={classes.waiting} aria-busy={isFetching}>
      <FormHead record={{ name: '…' }} />
      {isFetching ? (
        Array.from({ length: 3 }, (_, index) => <Skeleton key={index} height={180} radius={12} mb={16} />)
      ) : (
        <LoadFailure text={t('form.loadFailed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
