import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';

import classes from './check-status.module.css';

/** Where the answer will stand while it is on its way. */
export function ResultSkeleton() {
  return (
    <div aria-hidden="true" data-testid="status-skeleton">
      <Skeleton height={132} radius={12} mt={12} />
      <div className={classes.columns}>
        <Skeleton height={76} radius={12} className={classes.aside} />
        <div className={classes.main}>
          <Skeleton height={216} radius={12} />
          <Skeleton height={260} radius={12} />
        </div>
      </div>
    </div>
  );
}
