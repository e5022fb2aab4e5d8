import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { IconBan, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { KIND_ICON } from './kind-icon.ts';

import classes from './lists.module.css';

interface Props {
  kind: PermitKind | null;
  isRefusal?: boolean;
  name: string;
  /** What happened, under the name. */
  text: ReactNode;
  time: string;
  /** How it stands, under the time. */
  state?: ReactNode;
  children?: ReactNode;
}

/** One permit or movement in a list of the gate. */
export function MoveRow({ kind, isRefusal = false, name, text, time, state, children }: Props) {
  const Icon = isRefusal ? IconBan : kind === null ? IconQuestionMark : KIND_ICON[kind];
  return (
    <>
      <div className={classes.move}>
        <span className={classes.icon} data-refusal={isRefusal || undefined}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.text}>{text}</span>
        </span>
        <span className={classes.right}>
          <span className={classes.time}>{time}</span>
          {state}
        </span>
      </div>
      {children}
    </>
  );
}
