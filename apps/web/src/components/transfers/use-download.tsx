import { hideNotification, showNotification } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

import { problemOf } from '../../lib/api/problem.ts';
import { textNow } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { staffToast, staffToastStore } from '../../lib/toasts/staff-toasts.ts';
import { DownloadProgress } from './DownloadProgress.tsx';
import { saveSheet } from './save-sheet.ts';
import { useDownloadMutation } from './transfers.api.ts';
import type { Download } from './transfers.api.ts';

/** Name of the download in the address that starts at once, because the link of a mail was opened. */
export const DOWNLOAD = 'download';

/**
 * Starts a download once when the address asks for it, and removes that from the address. Waits until the filter in the
 * address is read.
 */
export function useMailedDownload(name: string, start: () => void, isReady = true): void {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.get(DOWNLOAD) === name;
  const begin = useEffectEvent(() => {
    setParams((before) => new URLSearchParams([...before].filter(([key]) => key !== DOWNLOAD)), { replace: true });
    start();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}

/** Downloads a list. Saves a short list at once. For a long list, shows the progress until the file is ready. */
export function useDownload(list: Download) {
  const { t } = useTranslation('transfers');
  const [download, { isLoading }] = useDownloadMutation();
  const start = async () => {
    const { data, error } = await download(list);
    if (data === undefined) {
      staffToast('error', t('download.failed'));
      if (problemOf(error)?.code === 'rate_limited') staffToast('blank', t('download.busy'));
      return;
    }
    // The server returns the same job for the same list, so a closed toast is shown again.
    if ('job_id' in data) return showProgress(data.job_id);
    try {
      saveSheet(data);
      staffToast('success', t('download.done'));
    } catch {
      staffToast('error', t('download.failed'));
    }
  };
  return { start: () => void start(), isLoading };
}

/** Shows the progress of a long download in a toast, so that the user can go on working. */
function showProgress(job_id: string): void {
  // Hides an open toast first, so that the new one is shown in front of the others.
  hideNotification(job_id, staffToastStore);
  showNotification(
    {
      id: job_id,
      message: <DownloadProgress job_id={job_id} />,
      autoClose: false,
      role: 'region',
      'aria-label': textNow('transfers:download.title'),
      'data-kind': 'progress',
      closeButtonProps: { 'aria-label': textNow('close') },
    },
    staffToastStore,
  );
}
