import { COPY_PARTS } from '@gerbang/shared/contracts/building/go-live';
import type { CopyAnswer, CopyPart } from '@gerbang/shared/contracts/building/go-live';

import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCopySettingsMutation, useUndoCopyMutation } from './go-live.api.ts';

/** The properties that a property in preparation can copy from. */
export function useSources(property_id: string) {
  const { userData } = useAuth();
  return (userData?.properties ?? []).filter(({ id, in_preparation }) => id !== property_id && in_preparation !== true);
}

/** Writes the counts of a copy as text: "6 slots, 2 chains". Leaves out parts with nothing to add. */
export function useCopyWords() {
  const { t } = useTranslation('goLive');
  return (counts: CopyAnswer, parts: readonly CopyPart[] = COPY_PARTS) =>
    parts
      .filter((part) => counts[part] > 0)
      .map((part) => t(`copy.count.${part}`, { count: counts[part] }))
      .join(', ');
}

export function useCopy(property_id: string) {
  const { t } = useTranslation('goLive');
  const errorText = useErrorText();
  const words = useCopyWords();
  const [copySettings, { isLoading: isCopying }] = useCopySettingsMutation();
  const [undoCopy, { isLoading: isUndoing }] = useUndoCopyMutation();
  const tell = (failed: string, error: unknown) => {
    staffToast('error', failed);
    staffToast('blank', errorText(error));
  };
  const copy = async (from: string, parts: CopyPart[]) => {
    const { data, error } = await copySettings({ id: property_id, from, parts });
    if (data !== undefined) return void staffToast('success', t('copy.copied', { parts: words(data) }));
    tell(t('copy.failed'), error);
  };
  const undo = async () => {
    const { data, error } = await undoCopy(property_id);
    if (data !== undefined) return void staffToast('success', t('copy.undone', { parts: words(data) }));
    tell(t('copy.undoFailed'), error);
  };
  return { copy, isCopying, undo, isUndoing };
}
