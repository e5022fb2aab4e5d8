import './transfers-texts.ts';
import { useTranslation } from 'react-i18next';

import { problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { saveSheet } from './save-sheet.ts';
import { showProgress } from './show-progress.tsx';
import { useDownloadMutation } from './transfers.api.ts';
import type { Download } from './transfers.api.ts';

/** Downloads a list: a short one is saved at once, the progress of a long one is shown until its file is there. */
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
    // The same list asked for again is the same job: a card that was closed comes back.
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
