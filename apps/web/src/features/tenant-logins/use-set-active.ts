import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useUpdateTenantLoginMutation } from './tenant-logins.api.ts';

/** Lets somebody log in again, or no more, and says how it went. */
export function useSetActive(property_id: string) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [update, { isLoading: isSetting }] = useUpdateTenantLoginMutation();
  const setActive = async ({ id, name, phone, language, version }: TenantLogin, active: boolean) => {
    const { error } = await update({ property_id, id, name, phone, language, version, active });
    if (error === undefined) {
      staffToast('success', t(active ? 'login.activated' : 'login.deactivated', { name }));
      return;
    }
    staffToast('error', t('editFailed'));
    staffToast('blank', problemOf(error)?.code === 'conflict' ? t('conflictInList') : errorText(error));
  };
  return { setActive, isSetting };
}
