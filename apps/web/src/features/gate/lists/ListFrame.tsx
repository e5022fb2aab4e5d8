import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { Box } from '@mantine/core';
import { IconBan, IconQuestionMark } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { KIND_ICON } from '../../../entities/permit/permit-looks.ts';
import { GateHead, ViewTitle } from '../GateHead.tsx';
import { OfflineBanner } from '../OfflineBanner.tsx';

import layout from '../../../lib/theme/layout.module.css';
import gateClasses from '../gate.module.css';
import classes from './lists.module.css';

interface Props {
  title: string;
  /** Action for the whole list, beside the title. */
  action?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export function ListFrame({ title, action, children, foot }: Props) {
  return (
    <div className={gateClasses.page}>
      <GateHead />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ViewTitle title={title}>{action}</ViewTitle>
        {children}
      </main>
      {foot}
    </div>
  );
}

interface MoveRowProps {
  kind: PermitKind | null;
  isRefusal?: boolean;
  name: string;
  /** What happened, shown under the name. */
  text: ReactNode;
  time: string;
  /** State, shown under the time. */
  state?: ReactNode;
  children?: ReactNode;
}

export function MoveRow({ kind, isRefusal = false, name, text, time, state, children }: MoveRowProps) {
  const Icon = isRefusal ? IconBan : kind === null ? IconQuestionMark : KIND_ICON[kind];
  return (
    <>
      <div className={classes.move}>
        <span className={classes.icon} data-refusal={isRefusal || undefined}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={`${layout.grow} ${classes.words}`}>
          <Box component="span" fz={17} fw={650} lh={1.25}>
            {name}
          </Box>
          <Box component="span" c="var(--g-dimmed)" fz={15} lh={1.35}>
            {text}
          </Box>
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
