import { useTranslation } from 'react-i18next';

import { Profile } from '../../features/profile/Profile.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The person's own profile. */
export function Page() {
  const { t } = useTranslation('staff');
  usePageTitle(t('profile.title'));
  return <Profile />;
}
