import { hideNotification, showNotification } from '@mantine/notifications';

import { i18n } from '../../lib/i18n/i18n.ts';
import { staffToastStore } from '../../lib/toasts/staff-toasts.ts';
import { DownloadProgress } from './DownloadProgress.tsx';

/** Shows how far a long download is, in a card that stays while the person goes on working. */
export function showProgress(job_id: string): void {
  // One that was left open is put in front again.
  hideNotification(job_id, staffToastStore);
  showNotification(
    {
      id: job_id,
      message: <DownloadProgress job_id={job_id} />,
      autoClose: false,
      role: 'region',
      'aria-label': i18n.t('transfers:download.title'),
      'data-kind': 'progress',
      closeButtonProps: { 'aria-label': i18n.t('close') },
    },
    staffToastStore,
  );
}
