import './roles-texts.ts';
import '../../lib/theme/styles-forms.ts';
import { ROLE_SORTS } from '@gerbang/shared/contracts/roles';
import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { useCan } from '../../lib/use-can.ts';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import type { TableAddress } from '../../lib/use-table-state.ts';
import { RemoveRole } from './RemoveRole.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { useRolesQuery } from './roles.api.ts';
import { useRoleColumns } from './use-role-columns.tsx';

/** The roles of the group, and what can be done with them. */
export function RolesScreen() {
  const { t } = useTranslation('roles');
  const mayWrite = useCan()('role.update');
  const [removed, setRemoved] = useState<RoleRecord | null>(null);
  const address = useTableAddress({ sorts: ROLE_SORTS, filters: {} });
  const request = useRolesQuery(filterOf(address), { refetchOnMountOrArgChange: true });
  const table = useTableState<RoleRecord>(address, request);
  const create = mayWrite && (
    <Button component={Link} to="/settings/roles/create" leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t('list.create')}
    </Button>
  );
  const actions = (row: RoleRecord) => <RoleMenu row={row} onRemove={() => setRemoved(row)} />;
  return (
    <ListPage title={t('title')} text={t('list.text')} buttons={create}>
      <DataTable
        name="roles"
        label={t('list.label')}
        table={table}
        columns={useRoleColumns()}
        filters={[]}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(mayWrite && { renderActions: actions })}
      />
      <RemoveRole role={removed} onClose={() => setRemoved(null)} />
    </ListPage>
  );
}

function filterOf({ search_by, currentPage, pageSize, sort }: TableAddress): Record<string, string> {
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === ROLE_SORTS[0] ? '' : sort,
  };
}
