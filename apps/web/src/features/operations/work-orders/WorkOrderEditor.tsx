import './work-orders-texts.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Alert.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { UnknownOrder } from './UnknownOrder.tsx';
import { useWorkOrderQuery, type WorkOrderKey } from './work-orders.api.ts';
import { WorkOrderForm } from './WorkOrderForm.tsx';

import classes from './work-orders.module.css';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The form of a work order: the one with this id, or a new one; an asset or a complaint may be named in the address. */
export function WorkOrderEditor({ id }: { id: string | null }) {
  const { property_id, userData } = useAuth();
  if (property_id === null) return null;
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  return id === null ? (
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
  // What is changed must be what there is now.
  const request = useWorkOrderQuery({ property_id, id }, { refetchOnMountOrArgChange: true });
  const { currentData: order, error, isFetching, isSuccess, refetch } = request;
  usePageTitle(order === undefined ? t('title') : t('form.edit', { code: order.code }));
  const status = problemOf(error)?.status;
  if (status === 404 || status === 400) return <UnknownOrder />;
  if (error !== undefined)
    return <LoadFailure text={t('detail.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!isSuccess || order === undefined) return <Waiting />;
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

/** What the address names, if it is an id at all. */
function idIn(params: URLSearchParams, name: string): string | null {
  const given = params.get(name);
  return given !== null && UUID.test(given) ? given : null;
}
