import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import type { RowOpening } from './data-table.ts';

import classes from './DataTable.module.css';

/** Marks the first cell of a row. Its link or button opens the row. */
export const FIRST_CELL = { 'data-first-cell': true };
const OPENER = '[data-first-cell] :is(a, button)';
const CONTROLS = 'a, button, input, label, select';

const openersIn = (element: Element) => [...element.querySelectorAll<HTMLElement>(OPENER)];

interface Props<Row> {
  opens: RowOpening<Row> | undefined;
  row: Row;
  children: ReactNode;
}

/** A link or button around the first cell of a row that has none of its own. */
export function RowOpener<Row>({ opens, row, children }: Props<Row>) {
  if (opens === undefined) return children;
  if ('open' in opens)
    return (
      <UnstyledButton className={classes.opener ?? ''} aria-haspopup="dialog" onClick={() => opens.open(row)}>
        {children}
      </UnstyledButton>
    );
  return (
    <Link
      to={opens.to(row)}
      className={classes.opener}
      preventScrollReset
      // Back returns to the list, not to every row that was open before.
      replace={opens.opened !== undefined && opens.opened !== null}
    >
      {children}
    </Link>
  );
}

/** Opens a row that is clicked outside its links and buttons. Selecting text in it is not a click. */
export function openClickedRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest(CONTROLS) !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const [opener] = openersIn(currentTarget);
  if ((ctrlKey || metaKey) && opener instanceof HTMLAnchorElement) {
    window.open(opener.href);
    return;
  }
  // With the focus on the row, the arrows go on from it.
  opener?.focus();
  opener?.click();
}

/** Moves the focus to the link of the open row, for a panel that closes. */
export function focusOpenRow(): void {
  document.querySelector<HTMLElement>(`[aria-current='true'] ${OPENER}`)?.focus();
}

/** Moves the focus to the row above or below. With an open row, opens that row. */
export function walkRows(event: KeyboardEvent<HTMLElement>, isOpen: boolean): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const openers = openersIn(event.currentTarget);
  const index = openers.findIndex((opener) => opener === event.target);
  const next = openers[index + by];
  if (index === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
  if (isOpen) next.click();
}
