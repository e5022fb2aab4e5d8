import type { ReactNode } from 'react';

import { GateHead, ViewTitle } from './GateHead.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

import gateClasses from './gate.module.css';
import classes from './lists.module.css';

interface Props {
  title: string;
  /** What can be done with all of it, beside the title. */
  action?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** A list of the gate under its head and title. */
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
