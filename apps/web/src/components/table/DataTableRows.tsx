import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { sortedBy } from './data-table.ts';
import type { Column, CompactRow, DataTableProps } from './data-table.ts';
import { FIRST_CELL, openClickedRow, RowOpener, walkRows } from './row-links.tsx';

import classes from './DataTable.module.css';

const FIRST_WIDTH = 220;
const ACTIONS_WIDTH = 84;
/** More skeleton rows than this do not fit on a screen. */
const MOST_SKELETONS = 25;

type Props<Row> = Pick<DataTableProps<Row>, 'label' | 'table' | 'columns' | 'rowKey' | 'renderActions' | 'opens'>;

export function DataTableGrid<Row>({ label, table, columns, rowKey, renderActions, opens }: Props<Row>) {
  const { t } = useTranslation('table');
  const isLoading = table.status === 'loading';
  const opened = opens !== undefined && 'to' in opens ? opens.opened : undefined;
  const least = columns.reduce(
    (sum, { width = FIRST_WIDTH }) => sum + width,
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
                  {index === 0 ? <FirstCell {...{ column, row, opens }} /> : column.cell(row)}
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

interface FirstCellProps<Row> {
  column: Column<Row>;
  row: Row;
  opens: DataTableProps<Row>['opens'];
}

function FirstCell<Row>({ column, row, opens }: FirstCellProps<Row>) {
  if (opens === undefined) return column.cell(row);
  return (
    <RowOpener opens={opens} row={row}>
      {column.cell(row)}
    </RowOpener>
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

type DataTableCardsProps<Row> = Props<Row> & Pick<DataTableProps<Row>, 'compact'>;

/** As many skeleton cards as fit on a phone. */
const SKELETONS = 4;

export function DataTableCards<Row>({
  label,
  table,
  columns: [first, ...others],
  rowKey,
  renderActions,
  opens,
  compact,
}: DataTableCardsProps<Row>) {
  const isLoading = table.status === 'loading';
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={isLoading || table.isOutdated}
      data-outdated={table.isOutdated || undefined}
    >
      {isLoading &&
        Array.from({ length: SKELETONS }, (_, row) => (
          <li key={row} className={classes.row} data-skeleton>
            <Skeleton height={34} width="70%" radius={8} />
            {compact === undefined && <Skeleton height={132} mt={12} radius={8} />}
          </li>
        ))}
      {table.datas.map((row) =>
        compact !== undefined && opens !== undefined && 'to' in opens ? (
          <li key={rowKey(row)}>
            <Compact to={opens.to(row)} {...compact(row)} />
          </li>
        ) : (
          // The link or button in the card is for the keyboard; the click on the card only makes it larger.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li key={rowKey(row)} className={classes.row} onClick={openClickedRow}>
            <div className={classes.rowHead}>
              <div className={classes.rowFirst} {...FIRST_CELL}>
                <FirstCell column={first} row={row} opens={opens} />
              </div>
              {renderActions?.(row)}
            </div>
            <dl className={classes.facts}>
              {others.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ),
      )}
    </ul>
  );
}

function Compact({ to, title, mark, text, note }: CompactRow & { to: string }) {
  return (
    <Link to={to} className={classes.compact} preventScrollReset>
      <span className={classes.compactLine}>
        <b>{title}</b>
        {mark}
      </span>
      <span className={classes.compactLine}>
        <span>{text}</span>
        {note}
      </span>
    </Link>
  );
}
