import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useActOnComplaintMutation, type ComplaintAct } from './complaints.api.ts';

/** What is done, without the complaint that it is done with. */
type Deed = ComplaintAct extends infer Act
  ? Act extends ComplaintAct
    ? Omit<Act, 'property_id' | 'id'>
    : never
  : never;

/** Does something with a complaint and says how it went; gives whether it was done. */
export function useAct({ property_id, id }: Pick<ComplaintDetail, 'property_id' | 'id'>) {
  const { t } = useTranslation('complaints');
  const errorText = useErrorText();
  const [act, { isLoading }] = useActOnComplaintMutation();
  const run = async (
    deed: Deed,
    texts: { done: (after: ComplaintDetail) => string; failed: string },
  ): Promise<boolean> => {
    const { data, error } = await act({ property_id, id, ...deed });
    if (data !== undefined) {
      staffToast('success', texts.done(data));
      return true;
    }
    staffToast('error', texts.failed);
    // Somebody was faster: what they did is shown now.
    const code = problemOf(error)?.code;
    staffToast('blank', code === 'conflict' || code === 'move_not_allowed' ? t('detail.conflict') : errorText(error));
    return false;
  };
  return { run, isRunning: isLoading };
}
