import './tenant-logins-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { TenantRecordOfStaff } from '@gerbang/shared/contracts/tenants';
import { Skeleton, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { ItemsTab } from './ItemsTab.tsx';
import { LoginsTab } from './LoginsTab.tsx';
import { useTenantQuery } from './tenant-logins.api.ts';
import { TenantFacts } from './TenantFacts.tsx';
import { TenantHead } from './TenantHead.tsx';
import { UnknownTenant } from './UnknownTenant.tsx';

import classes from './tenant-logins.module.css';

/** One tenant of the person's property: what it is, who logs in for it, and what it has saved. */
export function TenantScreen({ tenant_id }: { tenant_id: string }) {
  const { t } = useTranslation('tenantLogins');
  const property_id = useAuth().property_id ?? '';
  const request = useTenantQuery({ property_id, id: tenant_id });
  const { currentData: tenant, error, isFetching, refetch } = request;
  usePageTitle(tenant?.name ?? t('title'));
  const status = problemOf(error)?.status;
  // What is not an id at all is no tenant either.
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
      {/* Another part is another list: what narrowed the one before says nothing there. */}
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
