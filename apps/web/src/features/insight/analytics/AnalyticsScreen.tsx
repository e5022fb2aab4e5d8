import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { ANALYTICS_DAYS_MAX, ANALYTICS_DAYS_MAX_ALL } from '@gerbang/shared/contracts/insight/analytics';
import type { Analytics } from '@gerbang/shared/contracts/insight/analytics';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { Loader, SegmentedControl, Select, Switch } from '@mantine/core';

import { DayField } from '../../../components/calendar/DayField.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useAnalyticsQuery } from './analytics.api.ts';
import { Complaints, Goods, Maintenance } from './BuildingCharts.tsx';
import { Heat } from './Heat.tsx';
import { Kpis } from './Kpis.tsx';
import { CorrectedFields, Permits, Rejections, Slots, Stages } from './PermitCharts.tsx';
import { Ranked } from './Ranked.tsx';
import { SPANS, SPANS_OF_ALL, useAnalyticsAddress } from './use-analytics-address.ts';
import type { AnalyticsAddress } from './use-analytics-address.ts';
import { useBuildingLinks, useRegisterLinks } from './use-register-links.ts';
import { Volume } from './Volume.tsx';

import classes from './analytics.module.css';

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
  // The previous figures stay visible, dimmed, while new ones are loading.
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
          <Charts data={figures} shown={shown} />
        </div>
      )}
    </ListPage>
  );
}

function Charts({ data, shown }: { data: Analytics; shown: AnalyticsAddress }) {
  const links = useRegisterLinks(shown);
  const lists = useBuildingLinks(shown);
  const mayReadPermits = useCan()('permit.read');
  return (
    <>
      <Kpis data={data} links={links} />
      <Volume data={data} links={links} />
      <Stages data={data} links={links} />
      {!shown.isAll && mayReadPermits && <Ranked shown={shown} links={links} />}
      <Permits data={data} links={links} />
      <Slots data={data} links={links} />
      <Heat data={data} links={links} />
      <Rejections data={data} links={links} />
      <CorrectedFields data={data} links={links} />
      <Goods data={data} links={lists} isUntilToday={shown.span.until === shown.today} />
      <Maintenance data={data} links={lists} />
      <Complaints data={data} links={lists} />
    </>
  );
}

function Filters({ user, shown }: { user: StaffRecord; shown: AnalyticsAddress }) {
  const { t } = useTranslation('analytics');
  const { from, until } = shown.span;
  const most = shown.isAll ? ANALYTICS_DAYS_MAX_ALL : ANALYTICS_DAYS_MAX;
  const fault = from > until ? t('filter.backwards') : t('filter.tooLong', { count: most });
  const spans = (shown.isAll ? SPANS_OF_ALL : SPANS).map((count) => ({
    value: String(count),
    label: t('filter.days', { count }),
  }));
  return (
    <div className={classes.filters}>
      {user.properties.length > 1 && (
        <Switch
          className={classes.all ?? ''}
          label={t('filter.all')}
          checked={shown.isAll}
          onChange={({ currentTarget }) => shown.showAll(currentTarget.checked)}
        />
      )}
      <Select
        label={t('filter.kind')}
        data={[
          { value: '', label: t('filter.allKinds') },
          ...PERMIT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
        value={shown.kind}
        onChange={(value) => shown.narrow(value ?? '')}
        allowDeselect={false}
      />
      <DayField
        path="from"
        label={t('filter.from')}
        placeholder={t('filter.from')}
        value={from}
        hasYears
        onChange={(day) => shown.choose({ from: day, until })}
        error={undefined}
      />
      <DayField
        path="until"
        label={t('filter.until')}
        placeholder={t('filter.until')}
        value={until}
        hasYears
        onChange={(day) => shown.choose({ from, until: day })}
        error={!shown.isPossible && fault}
      />
      <SegmentedControl
        aria-label={t('filter.span')}
        data={spans}
        value={shown.days === null ? '' : String(shown.days)}
        onChange={(value) => shown.look(Number(value))}
      />
    </div>
  );
}
