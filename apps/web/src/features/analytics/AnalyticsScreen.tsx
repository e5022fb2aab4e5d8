import './analytics-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { Analytics } from '@gerbang/shared/contracts/analytics';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ListPage } from '../../components/ListPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useAnalyticsQuery } from './analytics.api.ts';
import { Complaints } from './Complaints.tsx';
import { Filters } from './Filters.tsx';
import { Goods } from './Goods.tsx';
import { Heat } from './Heat.tsx';
import { Maintenance } from './Maintenance.tsx';
import { Permits } from './Permits.tsx';
import { CorrectedFields, Rejections } from './Rejections.tsx';
import { Slots } from './Slots.tsx';
import { Stages } from './Stages.tsx';
import { useAnalyticsAddress } from './use-analytics-address.ts';

import classes from './analytics.module.css';

/** What happened over a span of days, as pictures. */
export function AnalyticsScreen() {
  const { userData } = useAuth();
  return userData === null ? null : <Screen key={userData.property.id} user={userData} />;
}

function Screen({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('analytics');
  const { property } = user;
  const shown = useAnalyticsAddress(property.id, property.time_zone);
  const { data, currentData, isError, isFetching, refetch } = useAnalyticsQuery(shown.filter, {
    skip: !shown.isPossible,
    refetchOnMountOrArgChange: true,
  });
  // While other figures are on their way the last ones stay, paler.
  const figures = shown.isPossible ? (currentData ?? data) : undefined;
  return (
    <ListPage
      title={t('title')}
      text={t('subtitle')}
      buttons={
        !shown.isAll &&
        shown.isPossible && <DownloadButton name="analytics" filter={{ property_id: property.id, ...shown.filter }} />
      }
    >
      <Filters user={user} shown={shown} />
      {isError && <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {figures === undefined && !isError && shown.isPossible && (
        <div className={classes.loading}>
          <Loader size={28} />
        </div>
      )}
      {figures !== undefined && !isError && (
        <div className={classes.charts} data-old={isFetching || undefined} aria-busy={isFetching}>
          <Charts data={figures} />
        </div>
      )}
    </ListPage>
  );
}

function Charts({ data }: { data: Analytics }) {
  return (
    <>
      <Permits data={data} />
      <Heat data={data} />
      <Stages data={data} />
      <Rejections data={data} />
      <CorrectedFields data={data} />
      <Slots data={data} />
      <Goods data={data} />
      <Maintenance data={data} />
      <Complaints data={data} />
    </>
  );
}
