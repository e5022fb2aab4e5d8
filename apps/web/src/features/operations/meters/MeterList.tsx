import '@mantine/core/styles/Menu.layer.css';
import type { MeterRecord } from '@gerbang/shared/contracts/operations/meters';
import { METER_KINDS } from '@gerbang/shared/domain/operations/meters/readings';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

import type { TableFilter } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import type { TableAddress } from '../../../lib/address/use-table-state.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { OpenDialog } from './MeterDialog.tsx';
import { useMetersQuery } from './meters.api.ts';
import { useMeterColumns } from './use-meter-columns.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './meters.module.css';

const SORTS = ['place', 'serial_number', 'tenant', 'last_read_at', 'updated_at'] as const;
const STATUSES = ['active', 'inactive'] as const;

interface Props {
  property_id: string;
  mayWrite: boolean;
  onOpen: (open: OpenDialog) => void;
}

export function MeterList({ property_id, mayWrite, onOpen }: Props) {
  const { t } = useTranslation('meters');
  const address = useTableAddress({ sorts: SORTS, filters: { kind: METER_KINDS, status: STATUSES } });
  const request = useMetersQuery({ property_id, filter: pageOf(address) }, { refetchOnMountOrArgChange: true });
  const table = useTableState<MeterRecord>(address, request);
  const actions = (meter: MeterRecord) => (
    <RowActions name={meter.serial_number}>
      <Menu.Item leftSection={<IconPencil size={15} stroke={1.8} />} onClick={() => onOpen({ what: 'form', meter })}>
        {t('list.edit')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        className={layout.rejected ?? ''}
        leftSection={<IconTrash size={15} stroke={1.8} />}
        onClick={() => onOpen({ what: 'remove', meter })}
      >
        {t('list.remove', { name: meter.serial_number })}
      </Menu.Item>
    </RowActions>
  );
  return (
    <>
      <div className={classes.listHead} data-raised>
        <DownloadButton name="meter" filter={{ ...rowsOf(address), property_id }} />
      </div>
      <DataTable
        name="meters"
        download="meter"
        label={t('list.label')}
        table={table}
        columns={useMeterColumns()}
        filters={useMeterFilters()}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
        {...(mayWrite && { renderActions: actions })}
      />
    </>
  );
}

/** The endpoint accepts one value per filter. */
export function useMeterFilters(): TableFilter[] {
  const { t } = useTranslation('meters');
  return [
    {
      name: 'kind',
      title: t('column.kind'),
      takesOne: true,
      options: METER_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    },
    {
      name: 'status',
      title: t('column.status'),
      takesOne: true,
      options: STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
    },
  ];
}

/** Search and filters of the list without its page. With several chosen values of a filter no filter is sent. */
export function rowsOf({ search_by, filters }: TableAddress): Record<string, string> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : '']);
  return { search_by, ...(Object.fromEntries(chosen) as Record<string, string>) };
}

export function pageOf(address: TableAddress): Record<string, string> {
  const { currentPage, pageSize, sort } = address;
  return {
    ...rowsOf(address),
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === SORTS[0] ? '' : sort,
  };
}
