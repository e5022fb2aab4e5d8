import type { ComplaintDetail } from '@gerbang/shared/contracts/operations/complaints';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useActOnComplaintMutation, type ComplaintAct } from './complaints.api.ts';

/** A `ComplaintAct` without the key of the complaint. */
type Change = ComplaintAct extends infer Act
  ? Act extends ComplaintAct
    ? Omit<Act, 'property_id' | 'id'>
    : never
  : never;

/** Shows the outcome in a toast. Resolves to whether the change succeeded. */
export function useAct({ property_id, id }: Pick<ComplaintDetail, 'property_id' | 'id'>) {
  const { t } = useTranslation('complaints');
  const errorText = useErrorText();
  const [act, { isLoading }] = useActOnComplaintMutation();
  const run = async (
    change: Change,
    texts: { done: (after: ComplaintDetail) => string; failed: string },
  ): Promise<boolean> => {
    const { data, error } = await act({ property_id, id, ...change });
    if (data !== undefined) {
      staffToast('success', texts.done(data));
      return true;
    }
    staffToast('error', texts.failed);
    // A conflict means that another person has changed the complaint. The page shows the new version.
    const code = problemOf(error)?.code;
    staffToast('blank', code === 'conflict' || code === 'move_not_allowed' ? t('detail.conflict') : errorText(error));
    return false;
  };
  return { run, isRunning: isLoading };
}
