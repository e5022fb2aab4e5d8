import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import classes from './work-orders.module.css';

interface Props {
  what: string;
  note: string;
  amount: string;
  /** What taking it off is called. */
  remove: string;
  isBusy: boolean;
  onRemove: (() => void) | undefined;
}

/** One line of what was used or worked, with the way to take it off. */
export function Line({ what, note, amount, remove, isBusy, onRemove }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.lines}>
        <b>{what}</b>
        <span className={classes.quiet}>{note}</span>
      </span>
      <span className={classes.amount}>{amount}</span>
      {onRemove !== undefined && (
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={remove} loading={isBusy} onClick={onRemove}>
          <IconX size={18} stroke={1.9} />
        </ActionIcon>
      )}
    </li>
  );
}
