import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { NotificationRow, useTimeFormats } from './NotificationRow.tsx';
import { useNotificationsInfiniteQuery, useReadNotificationsMutation } from './notifications.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './notifications.module.css';

interface Props {
  hasUnread: boolean;
  onClose: () => void;
}

export function NotificationPanel({ hasUnread, onClose }: Props) {
  const { t } = useTranslation('notifications');
  const request = useNotificationsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [read, { isLoading: isReading }] = useReadNotificationsMutation();
  const rows = request.data?.pages.flatMap((page) => page.data);
  const latest = rows?.[0]?.id;
  // Time at which the panel was opened.
  const [now] = useState(() => new Date());
  const formats = useTimeFormats(now);
  const mark = async (body: Parameters<typeof read>[0]) => {
    const { error } = await read(body);
    if (error !== undefined) staffToast('error', t('readFailed'));
  };
  return (
    <>
      <div className={classes.head}>
        <Title order={2} fz={15}>
          {t('title')}
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChecks size={16} stroke={1.8} />}
          disabled={!hasUnread || latest === undefined || isReading}
          loading={isReading}
          onClick={() => latest !== undefined && void mark({ until: latest })}
        >
          {t('readAll')}
        </Button>
      </div>
      <div className={classes.body} tabIndex={-1} data-autofocus>
        {rows?.length === 0 && <Nothing />}
        {rows !== undefined && rows.length > 0 && (
          <ul className={layout.list} aria-label={t('title')}>
            {rows.map((row) => (
              <NotificationRow
                key={row.id}
                row={row}
                formats={formats}
                onOpen={onClose}
                onRead={() => void mark({ ids: [row.id] })}
              />
            ))}
          </ul>
        )}
        {rows === undefined && !request.isError && <Waiting />}
        {rows === undefined && request.isError && (
          <LoadFailure text={t('failed')} onRetry={() => void request.refetch()} isRetrying={request.isFetching} />
        )}
        {request.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={request.isFetchingNextPage}
            onClick={() => void request.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
      <div className={classes.foot}>
        <Button
          component={Link}
          to="/profile"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSettings size={16} stroke={1.8} />}
          onClick={onClose}
        >
          {t('settings')}
        </Button>
      </div>
    </>
  );
}

function Nothing() {
  const { t } = useTranslation('notifications');
  return (
    <Stack gap={4} align="center" p="36px 24px" c="dimmed" ta="center">
      <IconBellOff size={26} stroke={1.5} aria-hidden="true" />
      <Text fz={14} fw={650}>
        {t('emptyTitle')}
      </Text>
      <Text fz={13} c="dimmed">
        {t('emptyText')}
      </Text>
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap={8} p="12px 16px">
      <Skeleton height={52} radius={8} />
      <Skeleton height={52} radius={8} />
      <Skeleton height={52} radius={8} />
    </Stack>
  );
}
