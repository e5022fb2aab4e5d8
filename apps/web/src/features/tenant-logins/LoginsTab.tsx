import { TENANT_LOGIN_SORTS } from '@gerbang/shared/contracts/tenant-logins';
import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { USER_STATUSES } from '@gerbang/shared/contracts/users';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/DataTable.tsx';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { DeactivateLogin } from './DeactivateLogin.tsx';
import { listFilter } from './list-filter.ts';
import { LoginDialog } from './LoginDialog.tsx';
import { LoginMenu } from './LoginMenu.tsx';
import { TabHead } from './TabHead.tsx';
import { useTenantLoginsQuery } from './tenant-logins.api.ts';
import { useLoginColumns, useLoginFilters } from './use-login-columns.tsx';

interface Props {
  property_id: string;
  tenant_id: string;
  mayWrite: boolean;
  /** Nobody is invited to a tenant that is deactivated. */
  mayInvite: boolean;
}

/** Who logs in for a tenant, and how they are invited. */
export function LoginsTab({ property_id, tenant_id, mayWrite, mayInvite }: Props) {
  const { t } = useTranslation('tenantLogins');
  const [open, setOpen] = useState<{ login: TenantLogin | null } | null>(null);
  const [leaving, setLeaving] = useState<TenantLogin | null>(null);
  const address = useTableAddress({ sorts: TENANT_LOGIN_SORTS, filters: { status: USER_STATUSES } });
  const filter = listFilter(address, TENANT_LOGIN_SORTS[0], { property_id, tenant_id });
  const request = useTenantLoginsQuery(filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<TenantLogin>(address, request);
  const invite = mayWrite && mayInvite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ login: null })}>
      {t('logins.invite')}
    </Button>
  );
  const actions = (row: TenantLogin) => (
    <LoginMenu
      property_id={property_id}
      row={row}
      mayInvite={mayInvite}
      onEdit={() => setOpen({ login: row })}
      onDeactivate={() => setLeaving(row)}
    />
  );
  return (
    <>
      <TabHead text={t('logins.text')} buttons={invite} />
      <DataTable
        name="tenant-logins"
        label={t('logins.label')}
        table={table}
        columns={useLoginColumns()}
        filters={useLoginFilters()}
        search={{ label: t('logins.search'), placeholder: t('logins.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('logins.emptyTitle'), text: t('logins.emptyText'), action: invite }}
        {...(mayWrite && { renderActions: actions })}
      />
      {open !== null && (
        <LoginDialog property_id={property_id} tenant_id={tenant_id} login={open.login} onClose={() => setOpen(null)} />
      )}
      <DeactivateLogin property_id={property_id} login={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
