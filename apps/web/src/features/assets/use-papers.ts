import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { removeUpload, startUpload, whenUploaded } from '../../lib/uploads/upload-store.ts';
import { useAddAssetPaperMutation, useRemoveAssetPaperMutation } from './assets.api.ts';
import type { AssetKey } from './assets.api.ts';

const NAME_MAX = 120;

/** Adds documents to an asset and takes them away. */
export function usePapers(asset: AssetKey) {
  const { t } = useTranslation('assets');
  const errorText = useErrorText();
  const { token } = useAuth();
  /** The name of the file that is on its way. */
  const [sending, setSending] = useState<string | null>(null);
  const [save] = useAddAssetPaperMutation();
  const [take, { isLoading: isRemoving }] = useRemoveAssetPaperMutation();
  const told = (error: unknown) => {
    if (error === undefined) return void staffToast('success', t('downtime.saved'));
    staffToast('error', t('papers.failed'));
    return void staffToast('blank', errorText(error));
  };
  const add = async (file: File) => {
    setSending(file.name);
    const { key } = startUpload(file, 'operation', token);
    try {
      const file_url = (await whenUploaded([key])).get(key) ?? '';
      told((await save({ ...asset, name: file.name.slice(0, NAME_MAX), file_url })).error);
    } catch {
      staffToast('error', t('papers.failed'));
    } finally {
      removeUpload(key);
      setSending(null);
    }
  };
  return {
    sending,
    add,
    remove: async (paper_id: string) => told((await take({ ...asset, paper_id })).error),
    isRemoving,
  };
}
