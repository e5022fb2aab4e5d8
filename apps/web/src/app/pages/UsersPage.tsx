import '../../features/users/users-texts.ts';
import { useTranslation } from 'react-i18next';

import { UsersScreen } from '../../features/users/UsersScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The staff accounts of the group. */
export function Page() {
  const { t } = useTranslation('users');
  usePageTitle(t('title'));
  return <UsersScreen />;
}
