import { NotificationSettings } from '../../features/people/notifications/NotificationSettings.tsx';
import { Profile } from '../../features/people/profile/Profile.tsx';

export function ProfileScreen() {
  return <Profile notifications={<NotificationSettings />} />;
}
