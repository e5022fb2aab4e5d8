import '../../../lib/theme/styles-forms.ts';
import type { MaintenanceRow } from '@gerbang/shared/contracts/operations/maintenance';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, Menu } from '@mantine/core';
import {
  IconCalendarMonth,
  IconList,
  IconPlus,
  IconCirclePause,
  IconClipboardPlus,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { TicketViews } from '../../../entities/ticket/TicketList.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { LIST_RULES, sheetFilter, CREATE_PATH, listFilter, updatePath } from './maintenance-paths.ts';
import type { ListAddress } from './maintenance-paths.ts';
import { useMaintenanceListQuery } from './maintenance.api.ts';
import { MaintenanceCalendarView } from './MaintenanceCalendarView.tsx';
import { useMaintenanceActions } from './use-maintenance-actions.ts';
import type { MaintenanceActions, ActionTarget } from './use-maintenance-actions.ts';
import { useMaintenanceColumns, useMaintenanceFilters } from './use-maintenance-columns.tsx';
import { useMaintenanceWords } from './use-maintenance-words.ts';

import layout from '../../../lib/theme/layout.module.css';

export function MaintenanceScreen() {
  const { property_id, userData } = useAuth();
  const time_zone = userData?.property.time_zone ?? 'Asia/Jakarta';
  // A new key resets the list when the property changes.
  return property_id === null ? null : <Schedules key={property_id} property_id={property_id} time_zone={time_zone} />;
}

function Schedules({ property_id, time_zone }: { property_id: string; time_zone: string }) {
  const { t } = useTranslation('maintenance');
  const mayEdit = useCan()('maintenance.update');
  const [params] = useSearchParams();
  const isCalendar = params.get('view') === 'calendar';
  const address = useTableAddress(LIST_RULES);
  const [today] = useState(() => wallClock(new Date(), time_zone).date);
  const create = mayEdit && <CreateButton />;
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      buttons={
        <>
          {!isCalendar && <DownloadButton name="maintenance" filter={sheetFilter(property_id, address)} />}
          {create}
        </>
      }
    >
      <ViewSwitch isCalendar={isCalendar} />
      {isCalendar ? (
        <MaintenanceCalendarView property_id={property_id} today={today} />
      ) : (
        <MaintenanceTable property_id={property_id} today={today} address={address} create={create} />
      )}
    </ListPage>
  );
}

/** The choice is in the URL. */
function ViewSwitch({ isCalendar }: { isCalendar: boolean }) {
  const { t } = useTranslation('maintenance');
  const [, setParams] = useSearchParams();
  const show = (view: string) => setParams(view === '' ? {} : { view }, { preventScrollReset: true });
  return (
    <TicketViews
      label={t('view.label')}
      views={[
        { name: '', label: t('view.list'), icon: IconList },
        { name: 'calendar', label: t('view.calendar'), icon: IconCalendarMonth },
      ]}
      shown={isCalendar ? 'calendar' : ''}
      onShow={show}
    />
  );
}

function CreateButton() {
  const { t } = useTranslation('maintenance');
  return (
    <Button component={Link} to={CREATE_PATH} leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t('list.create')}
    </Button>
  );
}

interface Props {
  property_id: string;
  today: string;
  address: ListAddress;
  create: ReactNode;
}

function MaintenanceTable({ property_id, today, address, create }: Props) {
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
        download="maintenance"
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

function RemoveDialog({ actions, onGone }: { actions: MaintenanceActions; onGone?: () => void }) {
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

const ICON = { size: 15, stroke: 1.8 };

function MaintenanceMenu({ row, actions }: { row: ActionTarget; actions: MaintenanceActions }) {
  const { t } = useTranslation('maintenance');
  const editTo = updatePath(row.id);
  return (
    <RowActions name={row.title} editTo={editTo} isBusy={actions.busyId === row.id}>
      <Menu.Item component={Link} to={editTo} leftSection={<IconPencil {...ICON} />}>
        {t('list.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboardPlus {...ICON} />} onClick={() => void actions.make(row)}>
        {t('list.make')}
      </Menu.Item>
      <Menu.Item
        leftSection={row.active ? <IconCirclePause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        onClick={() => void actions.toggle(row)}
      >
        {t(row.active ? 'list.pause' : 'list.resume')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        className={layout.rejected ?? ''}
        leftSection={<IconTrash {...ICON} />}
        onClick={() => actions.ask(row)}
      >
        {t('list.remove', { name: row.title })}
      </Menu.Item>
    </RowActions>
  );
}
