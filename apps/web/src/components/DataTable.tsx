import './data-table-texts.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { Paper, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../lib/use-is-phone.ts';
import type { TableState } from '../lib/use-table-state.ts';
import { useHiddenColumns } from './data-table-columns.ts';
import { useSearchText } from './data-table-search.ts';
import { useTotalText } from './data-table-total.ts';
import type { DataTableProps } from './data-table.ts';
import { DataTableCards } from './DataTableCards.tsx';
import { DataTableFoot } from './DataTableFoot.tsx';
import { DataTableGrid } from './DataTableGrid.tsx';
import { NoRows, NotLoaded, NothingFound } from './DataTableStates.tsx';
import { DataTableToolbar } from './DataTableToolbar.tsx';

import classes from './DataTable.module.css';

/** A list that is searched, narrowed, sorted and turned page by page; on phones its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, table, columns, empty } = props;
  const { hidden, hide } = useHiddenColumns(name);
  const search = useSearchText(table.search_by, table.search);
  const isPhone = useIsPhone();
  const [first, ...others] = columns;
  const shown: typeof columns = [first, ...others.filter(({ key }) => !hidden.includes(key))];
  const clear = () => {
    search.empty();
    table.clear();
  };
  const hasNoRows = table.status === 'ready' && table.datas.length === 0;
  return (
    <Paper withBorder className={classes.card}>
      <DataTableToolbar
        table={table}
        columns={columns}
        filters={props.filters}
        labels={props.search}
        text={search.text}
        onType={search.type}
        onClear={clear}
        hidden={hidden}
        onHide={hide}
      />
      {table.status === 'failed' && <NotLoaded onRetry={table.retry} />}
      {hasNoRows && (table.isNarrowed ? <NothingFound onClear={clear} /> : <NoRows {...empty} />)}
      {table.status !== 'failed' &&
        !hasNoRows &&
        (isPhone ? <DataTableCards {...props} columns={shown} /> : <DataTableGrid {...props} columns={shown} />)}
      {table.status !== 'failed' && !hasNoRows && <DataTableFoot table={table} />}
      <FoundCount table={table} />
    </Paper>
  );
}

/** Tells those who do not see the rows how many there are, each time they change. */
function FoundCount<Row>({ table }: { table: TableState<Row> }) {
  const { t } = useTranslation('table');
  const total = useTotalText(table);
  const isSettled = table.status === 'ready' && !table.isOutdated;
  return (
    <VisuallyHidden>
      <output>{isSettled ? t('found', { count: table.total, total }) : ''}</output>
    </VisuallyHidden>
  );
}
