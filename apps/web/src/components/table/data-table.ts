import type { ReactNode } from 'react';
import { useState, useEffect, useRef } from 'react';

import type { TableState } from '../../lib/address/use-table-state.ts';
import { formatCount } from '../../lib/format/numbers.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { readStoredJson, writeStored } from '../../lib/storage.ts';

/** A column of a table. The first one names the row and is always visible. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Sort key of the column. Without it the column cannot be sorted. */
  sort?: string;
  /** The first click sorts descending, for columns where large or late values matter most. */
  isDescendingFirst?: boolean;
  /** Aligned right, with digits of equal width. */
  isNumber?: boolean;
  /** Hidden until the user chooses it. */
  isExtra?: boolean;
  /** In pixels. A column without a width takes the remaining space. */
  width?: number;
  /**
   * Place in a row on a phone, which has two lines: `mark` is at the end of the first line, `text` is the second line and
   * `note` its end. Other columns are not shown there. Without a `text` the first cell has both lines.
   */
  phone?: 'mark' | 'text' | 'note';
  /** Content on a phone, where it has at most one line. The default is the cell. */
  short?: (row: Row) => ReactNode;
}

export interface TableFilter {
  name: string;
  title: string;
  options: readonly { value: string; label: string }[];
  /** The server accepts one value only: another choice replaces it. */
  takesOne?: boolean;
}

/** A filter with a field of its own instead of a list of options, such as a range of days. */
export interface FieldFilter {
  name: string;
  title: string;
  /** What is chosen; empty when nothing is. */
  chosen: string;
  onUnset: () => void;
  /** The field in the dropdown. */
  render: (close: () => void) => ReactNode;
}

/** The address of a row, or what opens it. */
export type RowOpening<Row> =
  | {
      to: (row: Row) => string;
      /** Key of the row that is open beside the list, for a list that shows one there. */
      opened?: string | null;
    }
  | { open: (row: Row) => void };

export interface DataTableProps<Row> {
  /** Storage name of the hidden columns. */
  name: string;
  /** Name of the list's download in the API: `<download>-download`. A view of the list can be mailed then. */
  download?: string;
  label: string;
  table: TableState<Row>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  filters: readonly (TableFilter | FieldFilter)[];
  search: { label: string; placeholder: string };
  rowKey: (row: Row) => string;
  renderActions?: (row: Row) => ReactNode;
  /**
   * Opens rows whose first cell has no link or button of its own. In every table a click on a row does what the link or
   * button in its first cell does, and the arrows move between them. Ctrl and a click open a new tab.
   */
  opens?: RowOpening<Row>;
  /** Shown when there are no rows at all. */
  empty: { title: string; text: string; action?: ReactNode };
}

/** Sort direction of a column. `sort` is the value in the address. */
export function sortedBy(sort: string, column: string | undefined): 'ascending' | 'descending' | 'none' {
  if (column === undefined) return 'none';
  if (sort === `-${column}`) return 'descending';
  return sort === column ? 'ascending' : 'none';
}

/** Columns of a table that are hidden on this device: `extra` until the user chooses. */
export function useHiddenColumns(
  table: string,
  extra: readonly string[],
): {
  hidden: readonly string[];
  hide: (keys: readonly string[]) => void;
} {
  const key = `columns:${table}`;
  const [hidden, setHidden] = useState(() => asTexts(readStoredJson(key)) ?? extra);
  const hide = (keys: readonly string[]) => {
    setHidden([...keys]);
    const isDefault = keys.length === extra.length && keys.every((name) => extra.includes(name));
    writeStored(key, isDefault ? null : JSON.stringify(keys));
  };
  return { hidden, hide };
}

function asTexts(stored: unknown): string[] | undefined {
  return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : undefined;
}

/** Pause in typing before the list is requested. */
const SEARCH_PAUSE_MS = 300;

/**
 * Text of a search field. `value` is the search in the address. It replaces the typed text only when something else
 * than this field changes it.
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const pause = useRef<number>(undefined);
  if (value !== known) {
    setKnown(value);
    // A search that this field has sent comes back as `value`. The user may have typed on meanwhile, so it must not
    // replace the text.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => {
      setSent(next.trim());
      onSearch(next);
    }, SEARCH_PAUSE_MS);
  };
  /** Clears the field without sending a search. */
  const empty = () => {
    window.clearTimeout(pause.current);
    setText('');
    setSent('');
  };
  return { text, type, empty };
}

export function useTotalText({ total, isCapped }: Pick<TableState<unknown>, 'total' | 'isCapped'>): string {
  return formatCount(total, isCapped, useLanguage());
}
