import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { accountKind } from '../../features/password/password.api.ts';
import { ResetPassword } from '../../features/password/ResetPassword.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** For staff, or with `?kind=tenant` for tenants. */
export function Page() {
  const { t } = useTranslation('password');
  const { search } = useLocation();
  usePageTitle(t('reset.title'));
  return <ResetPassword kind={accountKind(search)} />;
}
