import type { PropertyRow } from '@gerbang/shared/contracts/building/property';
import { Button, Menu } from '@mantine/core';
import { IconChecklist, IconCirclePause, IconPencil, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../lib/use-can.ts';
import { usePropertiesQuery } from './property.api.ts';
import { usePropertyActions } from './use-property-actions.ts';
import type { PropertyActions } from './use-property-actions.ts';
import {
  LIST_RULES,
  listFilter,
  sheetFilter,
  usePropertyColumns,
  usePropertyFilters,
} from './use-property-columns.tsx';

export function PropertyList() {
  const { t } = useTranslation('property');
  const can = useCan();
  const address = useTableAddress(LIST_RULES);
  const request = usePropertiesQuery(listFilter(address), { refetchOnMountOrArgChange: true });
  const table = useTableState<PropertyRow>(address, request);
  const actions = usePropertyActions();
  const columns = usePropertyColumns();
  const filters = usePropertyFilters();
  const create = can('property.create') && <CreateButton />;
  const mayAct = can('property.update') || can('property.delete');
  return (
    <ListPage
      title={t('title')}
      text={t('list.text')}
      buttons={
        <>
          {can('property.read') && <DownloadButton name="property" filter={sheetFilter(address)} />}
          {create}
        </>
      }
    >
      <DataTable
        name="property"
        download="property"
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(can('property.update') && { opens: { to: updatePath } })}
        {...(mayAct && { renderActions: (row: PropertyRow) => <PropertyMenu row={row} actions={actions} /> })}
      />
      <RemoveDialog {...actions} />
    </ListPage>
  );
}

const updatePath = ({ id }: PropertyRow) => `/settings/property/${id}/update`;

function CreateButton() {
  const { t } = useTranslation('property');
  return (
    <Button component={Link} to="/settings/property/create" leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t('list.create')}
    </Button>
  );
}

type RemoveProps = Pick<ReturnType<typeof usePropertyActions>, 'asked' | 'ask' | 'remove' | 'busyId'>;

function RemoveDialog({ asked, ask, remove, busyId }: RemoveProps) {
  const { t } = useTranslation('property');
  const name = asked?.name ?? '';
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={() => ask(null)}
      title={t('list.removeTitle', { name })}
      text={t('list.removeText')}
      confirm={t('list.remove', { name })}
      isLoading={busyId !== null}
      onConfirm={() => asked !== null && void remove(asked)}
    />
  );
}

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  row: PropertyRow;
  actions: PropertyActions;
}

function PropertyMenu({ row, actions: { busyId, ask, toggle } }: Props) {
  const { t } = useTranslation('property');
  const can = useCan();
  const mayUpdate = can('property.update');
  const editTo = mayUpdate ? updatePath(row) : undefined;
  return (
    <RowActions name={row.name} editTo={editTo} isBusy={busyId === row.id}>
      {editTo !== undefined && (
        <>
          <Menu.Item component={Link} to={editTo} leftSection={<IconPencil {...ICON} />}>
            {t('list.edit')}
          </Menu.Item>
          {row.in_preparation ? (
            <Menu.Item
              component={Link}
              to={`/settings/property/${row.id}/goLive`}
              leftSection={<IconChecklist {...ICON} />}
            >
              {t('list.goLive')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={row.active ? <IconCirclePause {...ICON} /> : <IconPlayerPlay {...ICON} />}
              onClick={() => void toggle(row)}
            >
              {row.active ? t('list.pause') : t('list.open')}
            </Menu.Item>
          )}
        </>
      )}
      {mayUpdate && can('property.delete') && <Menu.Divider />}
      {can('property.delete') && (
        <Menu.Item c="var(--g-rejected)" leftSection={<IconTrash {...ICON} />} onClick={() => ask(row)}>
          {t('list.remove', { name: row.name })}
        </Menu.Item>
      )}
    </RowActions>
  );
}
