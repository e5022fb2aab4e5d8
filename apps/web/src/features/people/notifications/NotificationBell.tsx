import { unreadNotifications } from '@gerbang/shared/contracts/people/notifications';
import { UNREAD_COUNTED } from '@gerbang/shared/domain/people/channels';
import { ActionIcon, Loader, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { follow } from '../../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { notificationsApi } from './notifications.api.ts';

import classes from './notifications.module.css';

// Loaded on first use, because most pages are opened without reading the list.
const loadPanel = async () => (await import('./NotificationPanel.tsx')).NotificationPanel;

export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnread();
  const [opened, setOpened] = useState(false);
  const panel = useLazyPart(loadPanel, opened);
  const isMany = unread > UNREAD_COUNTED;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={456}
      offset={8}
      shadow="md"
      trapFocus
      returnFocus
      hideDetached={false}
      withinPortal={false}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <ActionIcon
          size={36}
          onClick={() => setOpened(!opened)}
          aria-label={useName(unread)}
          className={classes.bell ?? ''}
        >
          <IconBell size={19} stroke={1.7} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {isMany ? t('many', { count: UNREAD_COUNTED }) : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        {panel.Part !== undefined && <panel.Part onClose={() => setOpened(false)} />}
        {panel.hasFailed && <LoadFailure onRetry={panel.retry} />}
        {panel.Part === undefined && !panel.hasFailed && <Loader size="sm" display="block" m="32px auto" />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Accessible name of the bell, with the number of kinds with unread notifications. */
function useName(unread: number): string {
  const { t } = useTranslation('notifications');
  if (unread === 0) return t('bell');
  return unread > UNREAD_COUNTED ? t('bellMany', { count: UNREAD_COUNTED }) : t('bellUnread', { count: unread });
}

/** Number of kinds with unread notifications from the live stream. Reloads an open list on each change. */
function useUnread(): number {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const [unread, setUnread] = useState(0);
  const onMessage = useEffectEvent((message: unknown) => {
    const told = unreadNotifications.safeParse(message);
    if (!told.success) return;
    setUnread(told.data.unread);
    // A notification often means that the list of permits to decide has changed as well.
    dispatch(notificationsApi.util.invalidateTags(['Notification', 'WaitingPermits']));
  });
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: '/notifications/live', token }, (message) => onMessage(message));
  }, [token]);
  return unread;
}
