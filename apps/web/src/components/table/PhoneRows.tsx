import { Skeleton } from '@mantine/core';
import { Fragment } from 'react';

import type { Column } from './data-table.ts';
import type { RowsProps } from './DataTableRows.tsx';
import { FIRST_CELL, openClickedRow, RowOpener } from './row-links.tsx';

import classes from './DataTable.module.css';

/** As many skeleton rows as fit on a phone. */
const SKELETONS = 6;

/** The rows of a list on a phone. Each has two lines, which the columns fill by their `phone`. */
export function PhoneRows<Row>({ label, table, columns, rowKey, renderActions, opens }: RowsProps<Row>) {
  const isLoading = table.status === 'loading';
  return (
    <ul
      className={classes.phoneRows}
      aria-label={label}
      aria-busy={isLoading || table.isOutdated}
      data-outdated={table.isOutdated || undefined}
    >
      {isLoading &&
        Array.from({ length: SKELETONS }, (_, row) => (
          <li key={row} className={classes.phoneRow} data-skeleton>
            <Skeleton height={34} width="70%" radius={8} />
          </li>
        ))}
      {table.datas.map((row) => (
        // The link or button in the row is for the keyboard; the click on the row only makes it larger.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <li key={rowKey(row)} className={classes.phoneRow} onClick={openClickedRow}>
          <div className={classes.phoneStart}>
            <div className={classes.phoneFirst} {...FIRST_CELL}>
              <RowOpener opens={opens} row={row}>
                {shortCell(columns[0], row)}
              </RowOpener>
            </div>
            <Line of="text" columns={columns} row={row} />
          </div>
          <div className={classes.phoneEnd}>
            <Line of="mark" columns={columns} row={row} />
            <Line of="note" columns={columns} row={row} />
          </div>
          {renderActions?.(row)}
        </li>
      ))}
    </ul>
  );
}

interface LineProps<Row> {
  of: NonNullable<Column<Row>['phone']>;
  columns: readonly Column<Row>[];
  row: Row;
}

/** The columns at this place, in a line that is cut when it is too long. Empty ones are left out. */
function Line<Row>({ of, columns, row }: LineProps<Row>) {
  const shown = columns
    .filter(({ phone }) => phone === of)
    .map((column) => ({ key: column.key, content: shortCell(column, row) }))
    .filter(({ content }) => content !== '' && content !== null && content !== false);
  if (shown.length === 0) return null;
  return (
    <div className={classes.phoneLine} data-of={of}>
      {shown.map(({ key, content }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          {content}
        </Fragment>
      ))}
    </div>
  );
}

const shortCell = <Row,>({ cell, short = cell }: Column<Row>, row: Row) => short(row);
