import { createNotificationsStore, hideNotification, showNotification } from '@mantine/notifications';
import type { NotificationData } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { createElement } from 'react';

import { textNow } from '../i18n/i18n.ts';

/** Time in milliseconds for which each kind of staff toast is shown. A loading toast stays until it is dismissed. */
export const STAFF_TOAST_MS = { blank: 4000, error: 4000, success: 2000, loading: false } as const;
export type StaffToastKind = keyof typeof STAFF_TOAST_MS;

/** At most this many staff toasts are shown at once. Further toasts wait in a queue. */
export const STAFF_TOAST_LIMIT = 20;

export const staffToastStore = createNotificationsStore();

const LOOK: Record<StaffToastKind, Partial<NotificationData>> = {
  blank: {},
  error: { color: 'rejected', icon: createElement(IconAlertCircle, { size: 18 }) },
  success: { color: 'accepted', icon: createElement(IconCheck, { size: 18 }) },
  loading: { loading: true },
};

export function staffToast(kind: StaffToastKind, message: string): string {
  return showNotification(
    {
      message,
      autoClose: STAFF_TOAST_MS[kind],
      role: kind === 'error' ? 'alert' : 'status',
      'data-kind': kind,
      closeButtonProps: { 'aria-label': textNow('close') },
      ...LOOK[kind],
    },
    staffToastStore,
  );
}

export function dismissStaffToast(id: string): void {
  hideNotification(id, staffToastStore);
}
