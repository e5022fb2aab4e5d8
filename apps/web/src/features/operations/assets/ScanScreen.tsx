import type { ScannedLabel } from '@gerbang/shared/contracts/operations/asset-pages';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useParams } from 'react-router';

import { FullScreenSpinner } from '../../../components/frame/FullScreenSpinner.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../../lib/session/auth.slice.ts';
import { tenantHeaders, useTenantSession } from '../../../lib/session/tenant-session.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';
import { useScannedLabelQuery } from './assets.api.ts';

const LABEL = /^[0-9a-f]{12}$/;

/**
 * The page that the QR code of a label opens. It redirects staff to the asset's page. Everybody else sees how to report
 * a problem.
 */
export function ScanScreen() {
  const label = (useParams()['label'] ?? '').toLowerCase();
  const { t } = useTranslation('assets');
  const tenant = useTenantSession();
  const { token } = useAuth();
  const isStaff = token !== null;
  // With a staff login and a tenant login in the same browser, the staff login is used.
  const headers = tenantHeaders(isStaff ? null : tenant);
  const isLabel = LABEL.test(label);
  const { currentData, error, isFetching, refetch } = useScannedLabelQuery(isLabel ? { label, headers } : skipToken);
  const asset = currentData?.asset ?? null;
  useOpenAsset(asset);
  if (!isLabel || problemOf(error)?.status === 404)
    return (
      <MessagePage
        title={t('scan.unknownTitle')}
        text={t('scan.unknownText')}
        action={{ label: t('scan.home'), to: '/permits' }}
      />
    );
  if (error !== undefined)
    return <LoadFailure text={t('scan.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (currentData === undefined || asset !== null) return <FullScreenSpinner />;
  return <ScannedPage scanned={currentData} isStaff={isStaff} isTenant={tenant !== null && !isStaff} />;
}

interface ScannedPageProps {
  scanned: ScannedLabel;
  isStaff: boolean;
  isTenant: boolean;
}

/** What visitors, tenants and staff without access to the asset see. */
function ScannedPage({ scanned, isStaff, isTenant }: ScannedPageProps) {
  const { t } = useTranslation('assets');
  const { property_name: property, asset_name } = scanned;
  const subject = asset_name === null ? t('scan.of', { property }) : t('scan.known', { name: asset_name, property });
  if (isTenant)
    return (
      <MessagePage
        title={asset_name ?? t('scan.title')}
        text={`${subject} ${t('scan.tenant')}`}
        action={{ label: t('scan.report'), to: reportPath(asset_name) }}
      />
    );
  return (
    <MessagePage
      title={property}
      text={`${subject} ${t('scan.visitor')} ${t('scan.staff')}`}
      action={isStaff ? { label: t('scan.home'), to: '/dashboard' } : { label: t('scan.login'), to: '/login' }}
    />
  );
}

function reportPath(asset_name: string | null): string {
  return asset_name === null ? '/complaints/new' : `/complaints/new?about=${encodeURIComponent(asset_name)}`;
}

function useOpenAsset(asset: { property_id: string; id: string } | null): void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { property_id: current } = useAuth();
  const open = useEffectEvent((property_id: string, id: string) => {
    if (property_id !== current) dispatch(chooseProperty(property_id));
    void navigate(`/masterData/asset/${id}`, { replace: true });
  });
  const { property_id = '', id = '' } = asset ?? {};
  useEffect(() => {
    if (id !== '') open(property_id, id);
  }, [property_id, id]);
}
