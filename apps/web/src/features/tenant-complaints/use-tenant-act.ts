import type { TenantComplaint } from '@gerbang/shared/contracts/complaints';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { useActOnTenantComplaintMutation, type Session } from './tenant-complaints.api.ts';

type Act = Parameters<ReturnType<typeof useActOnTenantComplaintMutation>[0]>[0];
type Deed = Act extends infer One ? (One extends Act ? Omit<One, 'session' | 'id'> : never) : never;

/** Does something with the tenant's complaint and says how it went; gives whether it was done. */
export function useTenantAct(session: Session, { id }: Pick<TenantComplaint, 'id'>) {
  const { t } = useTranslation('tenantComplaints');
  const errorText = useErrorText();
  const [act, { isLoading }] = useActOnTenantComplaintMutation();
  const run = async (deed: Deed, done: string): Promise<boolean> => {
    const { error } = await act({ session, id, ...deed });
    if (error === undefined) publicToast('success', done);
    else publicToast('error', `${t('detail.notSent')}. ${errorText(error)}`);
    return error === undefined;
  };
  return { run, isRunning: isLoading };
}
