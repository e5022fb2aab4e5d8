import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Alert.layer.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { UUID } from '../../../lib/address/use-address-filters.ts';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { UnknownOrder } from './Section.tsx';
import { useWorkOrderQuery, type WorkOrderKey } from './work-orders.api.ts';
import { WorkOrderForm } from './WorkOrderForm.tsx';

import classes from './work-orders.module.css';

/** Form for a new or an existing work order. `asset_id` and `complaint_id` in the address fill in a new work order. */
export function WorkOrderEditor() {
  const { workOrderId: id } = useParams();
  const { property_id, userData } = useAuth();
  if (property_id === null) return null;
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  return id === undefined ? (
    <NewOrder property_id={property_id} time_zone={time_zone} />
  ) : (
    <KnownOrder property_id={property_id} id={id} />
  );
}

function NewOrder({ property_id, time_zone }: { property_id: string; time_zone: string }) {
  const { t } = useTranslation('workOrders');
  const [params] = useSearchParams();
  usePageTitle(t('form.create'));
  const from = { asset_id: idIn(params, 'asset_id'), complaint_id: idIn(params, 'complaint_id') };
  return <WorkOrderForm property_id={property_id} time_zone={time_zone} order={null} {...from} />;
}

function KnownOrder({ property_id, id }: WorkOrderKey) {
  const { t } = useTranslation('workOrders');
  // The form starts with the current version: it waits for a response from after it was opened, not for cached data.
  const [openedAt] = useState(() => Date.now());
  const request = useWorkOrderQuery({ property_id, id }, { refetchOnMountOrArgChange: true });
  const { currentData: order, error, isFetching, fulfilledTimeStamp = 0, refetch } = request;
  usePageTitle(order === undefined ? t('title') : t('form.edit', { code: order.code }));
  const status = problemOf(error)?.status;
  if (status === 404 || status === 400) return <UnknownOrder />;
  if (error !== undefined)
    return <LoadFailure text={t('detail.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (fulfilledTimeStamp < openedAt || order === undefined) return <Waiting />;
  const { time_zone } = order;
  return (
    <WorkOrderForm property_id={property_id} time_zone={time_zone} order={order} asset_id={null} complaint_id={null} />
  );
}

function Waiting() {
  return (
    <div className={classes.form}>
      <Skeleton height={44} width={280} radius={8} />
      <Skeleton height={320} radius={12} />
    </div>
  );
}

/** Returns an id from the address, or null when it is missing or malformed. */
function idIn(params: URLSearchParams, name: string): string | null {
  const given = params.get(name);
  return given !== null && UUID.test(given) ? given : null;
}
