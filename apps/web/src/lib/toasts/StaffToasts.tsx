import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

import { STAFF_TOAST_LIMIT, STAFF_TOAST_MS, staffToastStore } from './staff-toasts.ts';

export function StaffToasts() {
  return (
    <Notifications
      store={staffToastStore}
      position="top-center"
      limit={STAFF_TOAST_LIMIT}
      autoClose={STAFF_TOAST_MS.blank}
      containerWidth={380}
      zIndex={1000}
    />
  );
}
