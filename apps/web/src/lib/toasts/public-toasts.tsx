import { createNotificationsStore, hideNotification, showNotification } from '@mantine/notifications';

import { i18n } from '../i18n/i18n.ts';
import { pausableTimer } from './pausable-timer.ts';

import classes from './toasts.module.css';

/** How long a public toast stays, not counting the time the pointer rests on it. */
export const PUBLIC_TOAST_MS = 3000;

/** The public side's toasts. */
export const publicToastStore = createNotificationsStore();

/** Shows a public toast: top right, with a bar that runs out and stops while the pointer is on it. */
export function publicToast(kind: 'success' | 'error', message: string): void {
  // The library starts the time anew after a hover; here it goes on with what was left, so the toast keeps its own time.
  const timer = pausableTimer(PUBLIC_TOAST_MS, () => hideNotification(id, publicToastStore));
  const id: string = showNotification(
    {
      message: (
        <>
          {message}
          <span className={classes.bar} data-testid="toast-progress" aria-hidden="true" />
        </>
      ),
      color: kind === 'error' ? 'rejected' : 'accepted',
      className: classes.toast,
      role: kind === 'error' ? 'alert' : 'status',
      autoClose: false,
      closeButtonProps: { 'aria-label': i18n.t('close') },
      onOpen: timer.resume,
      onClose: timer.pause,
      onMouseEnter: timer.pause,
      onMouseLeave: timer.resume,
    },
    publicToastStore,
  );
}
