import './users-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { UserRecord } from '@gerbang/shared/contracts/users';
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { usePeopleQuery, useRoleChoicesQuery } from '../../lib/api/people.api.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { listFilter, listRules } from './list-filter.ts';
import { useUserColumns, useUserFilters } from './use-user-columns.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The staff accounts of the group. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const { userData } = useAuth();
  const mayWrite = useCan()('user.update');
  const [open, setOpen] = useState<{ user: UserRecord | null } | null>(null);
  const roles = useRoleChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const address = useTableAddress(listRules(roles.data?.map(({ id }) => id) ?? []));
  // Which role an address names is known once the roles are.
  const [params] = useSearchParams();
  const isEarly = params.has('role_id') && roles.isLoading;
  const request = usePeopleQuery(isEarly ? skipToken : listFilter(address), { refetchOnMountOrArgChange: true });
  const table = useTableState<UserRecord>(address, request);
  const columns = useUserColumns(userData?.property.time_zone ?? 'UTC');
  const filters = useUserFilters(roles.data ?? []);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ user: null })}>
      {t('list.create')}
    </Button>
  );
  return (
    <ListPage title={t('title')} text={t('list.text')} buttons={create}>
      <DataTable
        name="users"
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(mayWrite && {
          renderActions: (row: UserRecord) => <UserMenu row={row} onEdit={() => setOpen({ user: row })} />,
        })}
      />
      {open !== null && userData !== null && (
        <UserDialog reader={userData} user={open.user} onClose={() => setOpen(null)} />
      )}
    </ListPage>
  );
}
