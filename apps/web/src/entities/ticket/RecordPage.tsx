import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import { LoadFailure } from '../../components/frame/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { MissingRecord } from './TicketPage.tsx';

import classes from './record.module.css';

interface Props<Value> {
  request: { currentData?: Value | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  missing: ComponentProps<typeof MissingRecord>;
  children: (record: Value) => ReactNode;
}

/** The page of one record: shows it, that it is loading, that loading failed, or that it does not exist. */
export function RecordPage<Value>({ request, missing, children }: Props<Value>) {
  const { currentData, error, isFetching, refetch } = request;
  const status = problemOf(error)?.status;
  // The server answers 400 if the id in the URL is not a UUID.
  if (status === 404 || status === 400) return <MissingRecord {...missing} />;
  return (
    <div className={classes.page}>
      {currentData !== undefined && children(currentData)}
      {currentData === undefined && error !== undefined && (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {currentData === undefined && error === undefined && (
        <>
          <Skeleton height={44} width={280} radius={8} />
          <Skeleton height={76} radius={12} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}
