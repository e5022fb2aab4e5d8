import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/EmptyState.layer.css';
import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/building/tenants';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { Button, EmptyState, Paper, Skeleton, Tabs, Title } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';

import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { StatusSign } from '../../../components/text/StatusSign.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { ItemsTab } from './ItemsTab.tsx';
import { LoginsTab } from './LoginsTab.tsx';
import { useTenantQuery } from './tenant.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './tenant-logins.module.css';

/** The lists that can be narrowed to one tenant. The list of meters is searched by its name. */
const LISTS = [
  { name: 'permits', path: '/operational/permitRegister', query: ({ id }: TenantRecordOfStaff) => `tenant_id=${id}` },
  {
    name: 'complaints',
    path: '/trDepartment/tenantIssueComplaint',
    query: ({ id }: TenantRecordOfStaff) => `view=all&tenant_id=${id}`,
  },
  { name: 'goods', path: '/operational/goodsLedger', query: ({ id }: TenantRecordOfStaff) => `tenant_id=${id}` },
  {
    name: 'meters',
    path: '/bmDepartment/tenantMeterUtility',
    query: ({ name }: TenantRecordOfStaff) => `search_by=${encodeURIComponent(name)}`,
  },
] as const;

export function TenantScreen() {
  const { tenantId: tenant_id = '' } = useParams();
  const { t } = useTranslation('tenantLogins');
  const property_id = useAuth().property_id ?? '';
  const request = useTenantQuery({ property_id, id: tenant_id });
  const { currentData: tenant, error, isFetching, refetch } = request;
  usePageTitle(tenant?.name ?? t('title'));
  const status = problemOf(error)?.status;
  // The server answers 400 if the id in the URL is not a UUID.
  if (status === 404 || status === 400) return <UnknownTenant />;
  return (
    <div className={classes.page}>
      {tenant !== undefined && <Parts tenant={tenant} property_id={property_id} />}
      {tenant === undefined && error !== undefined && (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {tenant === undefined && error === undefined && (
        <>
          <Skeleton height={44} width={280} radius={8} />
          <Skeleton height={76} radius={12} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}

function Parts({ tenant, property_id }: { tenant: TenantRecordOfStaff; property_id: string }) {
  const { t } = useTranslation('tenantLogins');
  const [params, setParams] = useSearchParams();
  const mayWrite = useCan()('tenant.update');
  const tab = params.get('tab') === 'items' ? 'items' : 'logins';
  const of = { property_id, tenant_id: tenant.id, mayWrite };
  return (
    <>
      <TenantHead name={tenant.name} />
      <TenantFacts tenant={tenant} />
      {!tenant.active && (
        <p className={classes.note} role="note">
          {t('inactive')}
        </p>
      )}
      {/* Changing the tab clears the search and the filters, because they belong to the list of the old tab. */}
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === 'items' ? { tab: 'items' } : {}, { preventScrollReset: true })}
        keepMounted={false}
        classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="logins">{t('tabs.logins')}</Tabs.Tab>
          <Tabs.Tab value="items">{t('tabs.items')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="logins">
          <LoginsTab {...of} mayInvite={tenant.active} />
        </Tabs.Panel>
        <Tabs.Panel value="items">
          <ItemsTab {...of} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function TenantHead({ name }: { name: string }) {
  const { t } = useTranslation('tenantLogins');
  return (
    <div>
      <Breadcrumb label={t('breadcrumb')} list={{ to: '/masterData/tenant', title: t('title') }} here={name} />
      <Title order={1} fz={22} lh={1.2}>
        {name}
      </Title>
    </div>
  );
}

function TenantFacts({ tenant }: { tenant: TenantRecordOfStaff }) {
  const { t } = useTranslation('tenantLogins');
  const { userData } = useAuth();
  const { units, category, phone, active } = tenant;
  const status = active ? 'active' : 'inactive';
  const where = units.map(({ name, floor }) => t('facts.unitOn', { unit: name, floor })).join(', ');
  return (
    <Paper component="dl" withBorder className={classes.facts ?? ''} aria-label={t('facts.label')}>
      <Fact name={t('facts.units')} value={where} />
      <Fact name={t('facts.category')} value={category ?? ''} />
      <Fact name={t('facts.phone')} value={phone} />
      <Fact name={t('facts.status')} value={<StatusSign status={status} text={t(`status.${status}`)} />} />
      {LISTS.filter(({ path }) => isRouteInRole(userData?.role.modules ?? [], path)).map(({ name, path, query }) => (
        <Fact
          key={name}
          name={t(`facts.${name}`)}
          value={<Link to={`${path}?${query(tenant)}`}>{t(`lists.${name}`)}</Link>}
        />
      ))}
    </Paper>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  const { t } = useTranslation('tenantLogins');
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === '' ? <span className={layout.quiet}>{t('facts.none')}</span> : value}</dd>
    </div>
  );
}

function UnknownTenant() {
  const { t } = useTranslation('tenantLogins');
  return (
    <EmptyState
      mt={48}
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={
        <Title order={1} fz={18} lh={1.3}>
          {t('notFoundTitle')}
        </Title>
      }
      description={t('notFoundText')}
    >
      <EmptyState.Actions>
        <Button variant="default" component={Link} to="/masterData/tenant">
          {t('toList')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
