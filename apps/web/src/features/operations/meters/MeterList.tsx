import '@mantine/core/styles/Menu.layer.css';
import type { MeterRecord } from '@gerbang/shared/contracts/meters';
import { METER_KINDS } from '@gerbang/shared/domain/meters/readings';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { TableFilter } from '../../components/data-table.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { RowActions } from '../../components/DataTableCells.tsx';
import { DownloadButton } from '../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import type { TableAddress } from '../../lib/use-table-state.ts';
import type { OpenDialog } from './MeterDialogs.tsx';
import { useMetersQuery } from './meters.api.ts';
import { useMeterColumns } from './use-meter-columns.tsx';

import classes from './meters.module.css';

const SORTS = ['place', 'serial_number', 'tenant', 'last_read_at', 'updated_at'] as const;
const STATUSES = ['active', 'inactive'] as const;

interface Props {
  property_id: string;
  mayWrite: boolean;
  onOpen: (open: OpenDialog) => void;
}

/** The meters of a property, with what was last read from each. */
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
        className={classes.remove ?? ''}
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

/** What the list of meters can be narrowed by; the server takes one value of each. */
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

/** Which rows are wanted, whatever the page. */
export function rowsOf({ search_by, filters }: TableAddress): Record<string, string> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : '']);
  return { search_by, ...(Object.fromEntries(chosen) as Record<string, string>) };
}

/** Which page of which rows is wanted. */
export function pageOf(address: TableAddress): Record<string, string> {
  const { currentPage, pageSize, sort } = address;
  return {
    ...rowsOf(address),
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === SORTS[0] ? '' : sort,
  };
}
