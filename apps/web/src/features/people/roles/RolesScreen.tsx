import '../../../lib/theme/styles-forms.ts';
import { STAGES } from '@gerbang/shared/access';
import { ROLE_SORTS } from '@gerbang/shared/contracts/people/roles';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { Box, Button, Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import type { TableAddress } from '../../../lib/address/use-table-state.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { useDeleteRoleMutation, useRolesQuery } from './roles.api.ts';

import layout from '../../../lib/theme/layout.module.css';

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
    <ListPage
      title={t('title')}
      text={t('list.text')}
      buttons={
        <>
          <DownloadButton name="role" filter={filterOf(address)} />
          {create}
        </>
      }
    >
      <DataTable
        name="roles"
        download="role"
        label={t('list.label')}
        table={table}
        columns={useRoleColumns()}
        filters={[]}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(mayWrite && { renderActions: actions, opens: { to: updatePath } })}
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

const ICON = { size: 15, stroke: 1.8 };
const updatePath = ({ id }: RoleRecord) => `/settings/roles/${id}/update`;

function RoleMenu({ row, onRemove }: { row: RoleRecord; onRemove: () => void }) {
  const { t } = useTranslation('roles');
  const editTo = updatePath(row);
  return (
    <RowActions name={row.name} editTo={editTo}>
      <Menu.Item component={Link} to={editTo} leftSection={<IconPencil {...ICON} />}>
        {t('list.edit')}
      </Menu.Item>
      <Menu.Item component={Link} to={`/settings/roles/create?copy=${row.id}`} leftSection={<IconCopy {...ICON} />}>
        {t('list.copy')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item c="var(--g-rejected)" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name: row.name })}
      </Menu.Item>
    </RowActions>
  );
}

interface Props {
  /** The role to delete, or null while the dialog is closed. */
  role: RoleRecord | null;
  onClose: () => void;
}

/** Asks before a role is deleted. A role that is in use cannot be deleted, so the dialog links to its users instead. */
function RemoveRole({ role, onClose }: Props) {
  const { t } = useTranslation(['roles', 'property']);
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [remove, { isLoading }] = useDeleteRoleMutation();
  const { name, people } = role ?? { name: '', people: 0 };
  const isUsed = people > 0;
  const confirm = async () => {
    if (role === null) return;
    if (isUsed) return void navigate('/settings/users');
    const { error } = await remove(role.id);
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error) !== undefined) staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={role !== null}
      onClose={onClose}
      title={t(isUsed ? 'roles:list.usedTitle' : 'roles:list.removeTitle', { name })}
      text={isUsed ? t('roles:list.usedText', { count: people }) : t('roles:list.removeText')}
      confirm={isUsed ? t('roles:list.toUsers') : t('roles:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

function useRoleColumns(): readonly [Column<RoleRecord>, ...Column<RoleRecord>[]] {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const time_zone = useTimeZone();
  const counted = (key: 'people' | 'screens' | 'actions', count: (row: RoleRecord) => number): Column<RoleRecord> => ({
    key,
    title: t(`column.${key}`),
    isNumber: true,
    width: 104,
    cell: (row) => formatNumber(count(row), language),
  });
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: ({ name }) => (
        <Box component="b" fw={600}>
          {name}
        </Box>
      ),
    },
    {
      ...counted('people', ({ people }) => people),
      sort: 'people',
      isDescendingFirst: true,
      phone: 'mark',
      short: ({ people }) => `${t('column.people')} ${formatNumber(people, language)}`,
    },
    counted('screens', ({ features }) => features.length),
    counted('actions', ({ actions }) => actions.length),
    {
      key: 'stages',
      title: t('column.stages'),
      width: 300,
      cell: ({ stages }) => <Stages stages={stages} />,
      phone: 'text',
    },
    {
      key: 'updated_at',
      title: t('column.updated_at'),
      sort: 'updated_at',
      isDescendingFirst: true,
      width: 138,
      cell: ({ updated_at }) => (
        <span className={layout.quiet}>{formatDate(updated_at, { time_zone, language }, 'medium')}</span>
      ),
    },
  ];
}

function Stages({ stages }: Pick<RoleRecord, 'stages'>) {
  const { t } = useTranslation('roles');
  const held = STAGES.filter((stage) => stages.includes(stage));
  if (held.length === 0) return <span className={layout.quiet}>{t('noStages')}</span>;
  if (held.length === STAGES.length) return t('allStages');
  return held.map((stage) => t(`stage.${stage}`)).join(', ');
}
