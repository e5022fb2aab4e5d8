import { unreadNotifications } from '@gerbang/shared/contracts/notifications';
import { useEffect, useEffectEvent, useState } from 'react';

import { follow } from '../../lib/live/follow.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';
import { notificationsApi } from './notifications.api.ts';

/** How many of the person's notifications are unread, as the server tells it live; an open list is read again with it. */
export function useUnread(): number {
  const { token } = useAuth();
  const dispatch = useAppDispatch();
  const [unread, setUnread] = useState(0);
  const onMessage = useEffectEvent((message: unknown) => {
    const told = unreadNotifications.safeParse(message);
    if (!told.success) return;
    setUnread(told.data.unread);
    // Whoever is asked, or no longer, also has more or less to decide.
    dispatch(notificationsApi.util.invalidateTags(['Notification', 'WaitingPermits']));
  });
  useEffect(() => {
    if (token === null) return undefined;
    return follow({ path: '/notifications/live', token }, (message) => onMessage(message));
  }, [token]);
  return unread;
}
