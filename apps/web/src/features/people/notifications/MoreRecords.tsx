import type { Notification } from '@gerbang/shared/contracts/people/notifications';
import type { NotificationKind } from '@gerbang/shared/domain/people/channels';
import { Button, Loader } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNotificationsInfiniteQuery } from './notifications.api.ts';
import { recordOf } from './record-links.ts';

interface Props {
  kind: NotificationKind;
  children: (record: Notification) => ReactNode;
}

/** All records with unread notifications of a kind, page by page. */
export function MoreRecords({ kind, children }: Props) {
  const { t } = useTranslation('notifications');
  const request = useNotificationsInfiniteQuery(kind, { refetchOnMountOrArgChange: true });
  const unread = request.data?.pages.flatMap(({ data }) => data.filter(({ read_at }) => read_at === null));
  if (unread === undefined) {
    if (!request.isError) return <Loader size="xs" />;
    return <LoadFailure text={t('failed')} onRetry={() => void request.refetch()} isRetrying={request.isFetching} />;
  }
  // The list is latest first, so the first notification of a record is its latest.
  const records = unread.filter(
    (one, index) => unread.findIndex((other) => recordOf(other).about === recordOf(one).about) === index,
  );
  return (
    <>
      {records.map((record) => (
        <Fragment key={record.id}>{children(record)}</Fragment>
      ))}
      {request.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={request.isFetchingNextPage}
          onClick={() => void request.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}
