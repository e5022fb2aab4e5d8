import './maintenance-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useMaintenanceQuery } from './maintenance.api.ts';
import { FormHead, MaintenanceForm } from './MaintenanceForm.tsx';
import { LIST_PATH } from './paths.ts';

import classes from './maintenance-form.module.css';

/** The property at hand and the day it is there. */
function useHere() {
  const { property_id, userData } = useAuth();
  const [now] = useState(() => new Date());
  return { property_id, today: wallClock(now, userData?.property.time_zone ?? 'Asia/Jakarta').date };
}

/** The form of a new schedule. */
export function MaintenanceCreate() {
  const { property_id, today } = useHere();
  if (property_id === null) return null;
  return <MaintenanceForm key={property_id} property_id={property_id} today={today} record={null} />;
}

/** The form of a schedule that is there already. */
export function MaintenanceUpdate({ id }: { id: string }) {
  const { property_id, today } = useHere();
  return property_id === null ? null : <Update key={property_id} id={id} property_id={property_id} today={today} />;
}

function Update({ id, property_id, today }: { id: string; property_id: string; today: string }) {
  const { t } = useTranslation('maintenance');
  const { currentData: record, error, isFetching, refetch } = useMaintenanceQuery({ property_id, id });
  const [round, setRound] = useState(0);
  const loadTheirs = async () => {
    const { data, isError } = await refetch();
    if (isError || data === undefined) return void staffToast('error', t('form.loadFailed'));
    setRound(round + 1);
  };
  if (record !== undefined)
    return (
      <MaintenanceForm key={round} property_id={property_id} today={today} record={record} onLoadTheirs={loadTheirs} />
    );
  if (problemOf(error)?.status === 404) {
    const action = { label: t('form.toList'), to: LIST_PATH };
    return <MessagePage title={t('editTitle')} text={t('form.unknown')} action={action} />;
  }
  return (
    <div className={classes.waiting} aria-busy={isFetching}>
      <FormHead record={{ title: '…' }} />
      {isFetching ? (
        Array.from({ length: 3 }, (_, index) => <Skeleton key={index} height={180} radius={12} mb={16} />)
      ) : (
        <LoadFailure text={t('form.loadFailed')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
