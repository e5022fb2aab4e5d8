import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { sortedBy } from './data-table.ts';
import type { Column, DataTableProps } from './data-table.ts';
import { FIRST_CELL, openClickedRow, RowOpener, walkRows } from './row-links.tsx';

import classes from './DataTable.module.css';

/** The least width of a column without a width of its own. */
const LEAST_WIDTH = 160;
const ACTIONS_WIDTH = 84;
/** More skeleton rows than this do not fit on a screen. */
const MOST_SKELETONS = 25;

export type RowsProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'table' | 'columns' | 'rowKey' | 'renderActions' | 'opens'
>;

export function DataTableGrid<Row>({ label, table, columns, rowKey, renderActions, opens }: RowsProps<Row>) {
  const { t } = useTranslation('table');
  const isLoading = table.status === 'loading';
  const opened = opens !== undefined && 'to' in opens ? opens.opened : undefined;
  const least = columns.reduce(
    (sum, { width = LEAST_WIDTH }) => sum + width,
    renderActions === undefined ? 0 : ACTIONS_WIDTH,
  );
  return (
    <div className={classes.scroll}>
      <Table
        className={classes.table ?? ''}
        style={{ minWidth: least }}
        layout="fixed"
        highlightOnHover
        aria-label={label}
        aria-busy={isLoading || table.isOutdated}
        data-outdated={table.isOutdated || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={table.sort} onSort={table.sortBy} />
            ))}
            {renderActions !== undefined && (
              <Table.Th w={ACTIONS_WIDTH}>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={(event) => walkRows(event, opened !== undefined && opened !== null)}>
          {isLoading && (
            <Skeletons rows={table.pageSize} cells={columns.length + (renderActions === undefined ? 0 : 1)} />
          )}
          {table.datas.map((row) => (
            <Table.Tr
              key={rowKey(row)}
              data-dense={opened !== undefined || undefined}
              aria-current={rowKey(row) === opened || undefined}
              onClick={openClickedRow}
            >
              {columns.map((column, index) => (
                <Table.Td key={column.key} data-number={column.isNumber} {...(index === 0 && FIRST_CELL)}>
                  {index === 0 ? <RowOpener {...{ opens, row }}>{column.cell(row)}</RowOpener> : column.cell(row)}
                </Table.Td>
              ))}
              {renderActions !== undefined && (
                <Table.Td className={classes.actions ?? ''}>{renderActions(row)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: string;
  onSort: (sort: string) => void;
}

function Head<Row>({
  column: { title, sort: own, isDescendingFirst = false, isNumber, width },
  sort,
  onSort,
}: HeadProps<Row>) {
  const direction = sortedBy(sort, own);
  const size = width === undefined ? {} : { w: width };
  if (own === undefined) {
    return (
      <Table.Th {...size} data-number={isNumber}>
        {title}
      </Table.Th>
    );
  }
  const isNextDescending = direction === 'none' ? isDescendingFirst : direction === 'ascending';
  const Sign = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }[direction];
  return (
    <Table.Th {...size} aria-sort={direction} data-number={isNumber}>
      <UnstyledButton className={classes.sort} onClick={() => onSort(isNextDescending ? `-${own}` : own)}>
        <span>{title}</span>
        <Sign size={14} stroke={1.9} aria-hidden="true" />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Placeholders as high as real rows, so that nothing moves when the rows are loaded. */
function Skeletons({ rows, cells }: { rows: number; cells: number }) {
  return Array.from({ length: Math.min(rows, MOST_SKELETONS) }, (_, row) => (
    <Table.Tr key={row} data-skeleton>
      {Array.from({ length: cells }, (__, cell) => (
        <Table.Td key={cell}>
          <Skeleton height={12} width={cell === 0 ? '70%' : '60%'} radius={6} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
