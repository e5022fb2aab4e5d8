import './assets-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { AssetPage } from '@gerbang/shared/contracts/asset-pages';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { AssetFacts } from './AssetFacts.tsx';
import { AssetHead } from './AssetHead.tsx';
import { useAssetPageQuery } from './assets.api.ts';
import { DowntimePart } from './DowntimePart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { PapersPart } from './PapersPart.tsx';
import { PhotoPart } from './PhotoPart.tsx';
import { UnknownAsset } from './UnknownAsset.tsx';

import classes from './assets.module.css';

/** One asset of the person's property: what it is, how it is, its papers, and what happened to it. */
export function AssetScreen({ asset_id }: { asset_id: string }) {
  const { t } = useTranslation('assets');
  const property_id = useAuth().property_id ?? '';
  const key = { property_id, id: asset_id };
  const { currentData: page, error, isFetching, refetch } = useAssetPageQuery(key);
  usePageTitle(page?.asset.name ?? t('title'));
  const status = problemOf(error)?.status;
  // What is not an id at all is no asset either.
  if (status === 404 || status === 400) return <UnknownAsset />;
  return (
    <div className={classes.page}>
      {page !== undefined && <Parts page={page} property_id={property_id} />}
      {page === undefined && error !== undefined && (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {page === undefined && error === undefined && (
        <>
          <Skeleton height={44} width={280} radius={8} />
          <Skeleton height={76} radius={12} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}

function Parts({ page, property_id }: { page: AssetPage; property_id: string }) {
  const mayWrite = useCan()('asset.update');
  const of = { asset: { property_id, id: page.asset.id }, page, mayWrite };
  return (
    <>
      <AssetHead page={page} />
      <AssetFacts page={page} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <DowntimePart {...of} />
          <PapersPart {...of} />
        </div>
        <div className={classes.side}>
          <PhotoPart {...of} />
          <HistoryPart asset={of.asset} />
        </div>
      </div>
    </>
  );
}
