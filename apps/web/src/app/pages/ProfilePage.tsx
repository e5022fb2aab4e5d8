import { useTranslation } from 'react-i18next';

import { NotificationSettings } from '../../features/notifications/NotificationSettings.tsx';
import { Profile } from '../../features/profile/Profile.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The person's own profile. */
export function Page() {
  const { t } = useTranslation('staff');
  usePageTitle(t('profile.title'));
  return <Profile notifications={<NotificationSettings />} />;
}
