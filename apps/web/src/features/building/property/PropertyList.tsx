import './property-texts.ts';
import type { PropertyRow } from '@gerbang/shared/contracts/property';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useCan } from '../../lib/use-can.ts';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { LIST_RULES, listFilter, sheetFilter } from './list-filter.ts';
import { usePropertiesQuery } from './property.api.ts';
import { PropertyMenu } from './PropertyMenu.tsx';
import { usePropertyActions } from './use-property-actions.ts';
import { usePropertyColumns, usePropertyFilters } from './use-property-columns.tsx';

/** The properties that the person looks after. */
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
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(mayAct && { renderActions: (row: PropertyRow) => <PropertyMenu row={row} actions={actions} /> })}
      />
      <RemoveDialog {...actions} />
    </ListPage>
  );
}

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
