import './assets-texts.ts';
import type { ScannedLabel } from '@gerbang/shared/contracts/asset-pages';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { FullScreenSpinner } from '../../components/FullScreenSpinner.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { chooseProperty } from '../../lib/session/auth.slice.ts';
import { tenantHeaders, useTenantSession } from '../../lib/session/tenant-session.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';
import { useScannedLabelQuery } from './assets.api.ts';

const LABEL = /^[0-9a-f]{12}$/;

/** What a scanned label opens: the asset for its staff, a way to report for everybody else. */
export function ScanScreen({ label }: { label: string }) {
  const { t } = useTranslation('assets');
  const tenant = useTenantSession();
  const { token } = useAuth();
  const isStaff = token !== null;
  // Who is logged in as staff asks as staff, even where a tenant's login is kept as well.
  const headers: Record<string, string> = isStaff || tenant === null ? {} : tenantHeaders(tenant);
  const isLabel = LABEL.test(label);
  const { currentData, error, isFetching, refetch } = useScannedLabelQuery(isLabel ? { label, headers } : skipToken);
  const asset = currentData?.asset ?? null;
  useOpening(asset);
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
  return <Shown scanned={currentData} isStaff={isStaff} isTenant={tenant !== null && !isStaff} />;
}

interface ShownProps {
  scanned: ScannedLabel;
  isStaff: boolean;
  isTenant: boolean;
}

/** What those see who do not come to the asset's page. */
function Shown({ scanned, isStaff, isTenant }: ShownProps) {
  const { t } = useTranslation('assets');
  const { property_name: property, asset_name } = scanned;
  const of = asset_name === null ? t('scan.of', { property }) : t('scan.known', { name: asset_name, property });
  if (isTenant)
    return (
      <MessagePage
        title={asset_name ?? t('scan.title')}
        text={`${of} ${t('scan.tenant')}`}
        action={{ label: t('scan.report'), to: reportPath(asset_name) }}
      />
    );
  return (
    <MessagePage
      title={property}
      text={`${of} ${t('scan.visitor')} ${t('scan.staff')}`}
      action={isStaff ? { label: t('scan.home'), to: '/dashboard' } : { label: t('scan.login'), to: '/login' }}
    />
  );
}

/** The form in which a tenant reports, with the asset named. */
function reportPath(asset_name: string | null): string {
  return asset_name === null ? '/complaints/new' : `/complaints/new?about=${encodeURIComponent(asset_name)}`;
}

/** Brings staff to the page of the asset, at its property. */
function useOpening(asset: { property_id: string; id: string } | null): void {
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
