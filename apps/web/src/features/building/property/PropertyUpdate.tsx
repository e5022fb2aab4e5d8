import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { usePropertyQuery } from './property.api.ts';
import { FormHead, PropertyForm } from './PropertyForm.tsx';

import long from '../../../components/form/LongForm.module.css';

export function PropertyUpdate() {
  const { propertyId: id = '' } = useParams();
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
    <div className={long.waiting} aria-busy={isFetching}>
      <FormHead record={{ name: '…' }} />
      {isFetching ? (
        Array.from({ length: 3 }, (_, index) => <Skeleton key={index} height={180} radius={12} mb={16} />)
      ) : (
        <LoadFailure text={t('form.loadFailed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
