import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

import { publicToastStore } from './public-toasts.tsx';

export function PublicToasts() {
  return <Notifications store={publicToastStore} position="top-right" containerWidth={380} zIndex={1000} />;
}
