import '@mantine/core/styles/Skeleton.layer.css';
import { Card, Skeleton } from '@mantine/core';

import classes from './verify.module.css';

/** Where the answer will stand while it is on its way. */
export function VerifySkeleton() {
  return (
    <Card className={classes.card} aria-hidden="true">
      <div className={classes.verdict}>
        <Skeleton height={48} circle />
        <div className={classes.waiting}>
          <Skeleton height={34} width="60%" />
          <Skeleton height={18} mt={14} />
        </div>
      </div>
      <div className={classes.facts}>
        <Skeleton height={44} my={14} />
        <Skeleton height={44} mb={14} />
        <Skeleton height={44} mb={14} />
      </div>
    </Card>
  );
}
