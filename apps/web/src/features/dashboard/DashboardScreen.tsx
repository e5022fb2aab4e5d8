import './dashboard-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { Dashboard } from '@gerbang/shared/contracts/analytics';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { ByCategory } from './ByCategory.tsx';
import { ByProperty } from './ByProperty.tsx';
import { useDashboardQuery } from './dashboard.api.ts';
import { Head } from './Head.tsx';
import { Keeping } from './Keeping.tsx';
import { Kpis } from './Kpis.tsx';
import { LateList } from './LateList.tsx';
import type { Subject } from './subjects.ts';
import { useDashboardAddress } from './use-dashboard-address.ts';

import classes from './dashboard.module.css';

/** So often is looked again: the counts behind it are kept every minute. */
const LOOK_AGAIN_MS = 60_000;

/** How the office stands with its complaints, or the building with its work orders. */
export function DashboardScreen({ subject }: { subject: Subject }) {
  const { t } = useTranslation('dashboard');
  const { property_id, userData } = useAuth();
  const shown = useDashboardAddress();
  const asked = { subject, days: shown.days, property_id: shown.isAll ? null : property_id };
  const { data, isError, isFetching, refetch } = useDashboardQuery(asked, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
    skip: property_id === null,
  });
  if (userData === null) return null;
  return (
    <div className={classes.page}>
      <Head subject={subject} user={userData} shown={shown} asOf={data?.as_of} />
      {data === undefined && isError && (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <div className={classes.loading}>
          <Loader size={28} />
        </div>
      )}
      {data !== undefined && <Figures subject={subject} data={data} isAll={shown.isAll} />}
    </div>
  );
}

function Figures({ subject, data, isAll }: { subject: Subject; data: Dashboard; isAll: boolean }) {
  return (
    <>
      <Kpis subject={subject} data={data} isAll={isAll} />
      <div className={classes.columns}>
        <Keeping subject={subject} data={data} />
        <ByCategory subject={subject} data={data} isAll={isAll} />
      </div>
      {isAll && <ByProperty subject={subject} data={data} />}
      <LateList subject={subject} data={data} isAll={isAll} />
    </>
  );
}
