import type { ReactNode } from 'react';

import type { TableState } from '../lib/use-table-state.ts';

/** A column of a table; the first one names the row and is always shown. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** What the list is sorted by when the head is pressed; without it the column does not sort. */
  sort?: string;
  /** Large or late ones are the more interesting ones: the first press brings them up. */
  isDescendingFirst?: boolean;
  /** Numbers stand at the right, digit under digit. */
  isNumber?: boolean;
  /** In pixels; a column without one takes what is left. */
  width?: number;
}

/** What rows can be narrowed by: any of some values. */
export interface TableFilter {
  name: string;
  title: string;
  options: readonly { value: string; label: string }[];
  /** The server narrows by one value only: choosing another takes its place. */
  takesOne?: boolean;
}

/** All that a table needs to know. */
export interface DataTableProps<Row> {
  /** Under this name the chosen columns are remembered. */
  name: string;
  /** What the rows are, for those who hear the page. */
  label: string;
  table: TableState<Row>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  filters: readonly TableFilter[];
  search: { label: string; placeholder: string };
  rowKey: (row: Row) => string;
  /** What can be done with a row. */
  renderActions?: (row: Row) => ReactNode;
  /** What to show while there is no row at all. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** How a list that is sorted like this stands to a column. */
export function sortedBy(sort: string, column: string | undefined): 'ascending' | 'descending' | 'none' {
  if (column === undefined) return 'none';
  if (sort === `-${column}`) return 'descending';
  return sort === column ? 'ascending' : 'none';
}
