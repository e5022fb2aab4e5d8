import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import type { RowLink } from './data-table.ts';

import classes from './DataTable.module.css';

const LINK = 'a[data-opens-row]';
const CONTROLS = 'a, button, input, label, select';

/** The link around the first cell of a row, which opens the row. */
export function RowOpener<Row>({ opens, row, children }: { opens: RowLink<Row>; row: Row; children: ReactNode }) {
  return (
    <Link
      to={opens.to(row)}
      className={classes.opener}
      data-opens-row
      preventScrollReset
      // Back returns to the list, not to every row that was open before.
      replace={opens.opened !== null}
    >
      {children}
    </Link>
  );
}

/** Props of a table row that opens by a click anywhere on it. */
export function openingRow<Row>({ opened }: RowLink<Row>, key: string) {
  return {
    'data-opens': true,
    'aria-current': key === opened || undefined,
    onClick: ({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest(CONTROLS) !== null) return;
      const link = currentTarget.querySelector<HTMLAnchorElement>(LINK);
      if (ctrlKey || metaKey) window.open(link?.href);
      else link?.click();
    },
  };
}

/** Moves the focus to the row above or below. With an open row, opens that row. */
export function walkRows(event: KeyboardEvent<HTMLElement>, isOpen: boolean): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.target instanceof Element) || !event.target.matches(LINK)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(LINK)];
  const next = links[links.findIndex((link) => link === event.target) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  if (isOpen) next.click();
}
