import '../../features/roles/roles-texts.ts';
import { useTranslation } from 'react-i18next';

import { RolesScreen } from '../../features/roles/RolesScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The roles: menu, actions and stages. */
export function Page() {
  const { t } = useTranslation('roles');
  usePageTitle(t('title'));
  return <RolesScreen />;
}
