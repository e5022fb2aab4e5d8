import { createNotificationsStore, hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';

import { textNow } from '../i18n/i18n.ts';

import classes from './toasts.module.css';

/** A public toast is shown for this long. The time while the pointer is over it does not count. */
export const PUBLIC_TOAST_MS = 3000;

export const publicToastStore = createNotificationsStore();

/** Shows a public toast at the top right, with a progress bar that pauses while the pointer is over it. */
export function publicToast(kind: 'success' | 'error', message: string): void {
  // Mantine restarts the time after a hover. This timer continues with the remaining time.
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
      icon: kind === 'error' ? <IconAlertCircle size={18} /> : <IconCheck size={18} />,
      className: classes.toast,
      role: kind === 'error' ? 'alert' : 'status',
      autoClose: false,
      closeButtonProps: { 'aria-label': textNow('close') },
      onOpen: timer.resume,
      onClose: timer.pause,
      onMouseEnter: timer.pause,
      onMouseLeave: timer.resume,
    },
    publicToastStore,
  );
}

interface PausableTimer {
  resume: () => void;
  pause: () => void;
}

/** Calls `onEnd` once after `ms` of running time. The timer starts with the first `resume`. */
function pausableTimer(ms: number, onEnd: () => void): PausableTimer {
  let left = ms;
  let started = 0;
  let handle: ReturnType<typeof setTimeout> | undefined;
  return {
    resume() {
      if (handle !== undefined || left <= 0) return;
      started = Date.now();
      handle = setTimeout(() => {
        left = 0;
        onEnd();
      }, left);
    },
    pause() {
      if (handle === undefined) return;
      clearTimeout(handle);
      handle = undefined;
      left -= Date.now() - started;
    },
  };
}
