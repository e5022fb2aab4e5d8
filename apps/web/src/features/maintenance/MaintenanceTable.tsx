import type { MaintenanceRow } from '@gerbang/shared/contracts/maintenance';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useCan } from '../../lib/use-can.ts';
import { useTableState } from '../../lib/use-table-state.ts';
import { listFilter } from './list-filter.ts';
import type { ListAddress } from './list-filter.ts';
import { useMaintenanceListQuery } from './maintenance.api.ts';
import { MaintenanceMenu } from './MaintenanceMenu.tsx';
import { useMaintenanceActions } from './use-maintenance-actions.ts';
import type { MaintenanceActions } from './use-maintenance-actions.ts';
import { useMaintenanceColumns, useMaintenanceFilters } from './use-maintenance-columns.tsx';
import { useMaintenanceWords } from './use-maintenance-words.ts';

interface Props {
  property_id: string;
  today: string;
  address: ListAddress;
  create: ReactNode;
}

/** The schedules as a list. */
export function MaintenanceTable({ property_id, today, address, create }: Props) {
  const { t } = useTranslation('maintenance');
  const mayEdit = useCan()('maintenance.update');
  const request = useMaintenanceListQuery(listFilter(property_id, address), { refetchOnMountOrArgChange: true });
  const table = useTableState<MaintenanceRow>(address, request);
  const actions = useMaintenanceActions(property_id);
  const columns = useMaintenanceColumns(useMaintenanceWords(), today);
  const filters = useMaintenanceFilters();
  return (
    <>
      <DataTable
        name="maintenance"
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(mayEdit && { renderActions: (row: MaintenanceRow) => <MaintenanceMenu row={row} actions={actions} /> })}
      />
      <RemoveDialog actions={actions} />
    </>
  );
}

/** Asks before a schedule is deleted. */
export function RemoveDialog({ actions, onGone }: { actions: MaintenanceActions; onGone?: () => void }) {
  const { t } = useTranslation('maintenance');
  const { asked, ask, remove, busyId } = actions;
  const name = asked?.title ?? '';
  const confirm = async () => {
    if (asked !== null && (await remove(asked))) onGone?.();
  };
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={() => ask(null)}
      title={t('list.removeTitle', { name })}
      text={t('list.removeText')}
      confirm={t('list.remove', { name })}
      isLoading={busyId !== null}
      onConfirm={() => void confirm()}
    />
  );
}
