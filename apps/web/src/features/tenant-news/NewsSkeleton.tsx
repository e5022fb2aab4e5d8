import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';

import classes from './tenant-news.module.css';

/** Where news will stand, while they are on their way. */
export function NewsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton height={96} radius={12} />
      <Skeleton height={96} radius={12} />
      <Skeleton height={96} radius={12} />
    </div>
  );
}
