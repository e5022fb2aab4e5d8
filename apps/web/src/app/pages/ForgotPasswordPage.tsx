import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { ForgotPassword } from '../../features/password/ForgotPassword.tsx';
import { accountKind } from '../../features/password/password.api.ts';
import { usePageTitle } from '../../lib/page-title.ts';

/** For staff, or with `?kind=tenant` for tenants. */
export function Page() {
  const { t } = useTranslation('password');
  const { search } = useLocation();
  usePageTitle(t('forgot.title'));
  return <ForgotPassword kind={accountKind(search)} />;
}
