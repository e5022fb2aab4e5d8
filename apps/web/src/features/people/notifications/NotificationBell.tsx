import './notifications-texts.ts';
import { UNREAD_COUNTED } from '@gerbang/shared/domain/notifications/channels';
import { ActionIcon, Loader, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useLater } from '../../lib/use-later.ts';
import { useUnread } from './use-unread.ts';

import classes from './notifications.module.css';

// Most pages are opened for something else than the list.
const loadPanel = async () => (await import('./NotificationPanel.tsx')).NotificationPanel;

/** The bell of the header: how much is unread, live, and the list behind it. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnread();
  const [opened, setOpened] = useState(false);
  const panel = useLater(loadPanel, opened);
  const isMany = unread > UNREAD_COUNTED;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      offset={8}
      shadow="md"
      trapFocus
      returnFocus
      hideDetached={false}
      withinPortal={false}
      classNames={{ dropdown: classes.dropdown ?? '' }}
    >
      <Popover.Target>
        <ActionIcon
          size={36}
          onClick={() => setOpened(!opened)}
          aria-label={useName(unread)}
          className={classes.bell ?? ''}
        >
          <IconBell size={19} stroke={1.7} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {isMany ? t('many', { count: UNREAD_COUNTED }) : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')}>
        {panel.Part !== undefined && <panel.Part hasUnread={unread > 0} onClose={() => setOpened(false)} />}
        {panel.hasFailed && <LoadFailure onRetry={panel.retry} />}
        {panel.Part === undefined && !panel.hasFailed && <Loader size="sm" className={classes.loading ?? ''} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the bell is called: with how much is unread, for who cannot see the count. */
function useName(unread: number): string {
  const { t } = useTranslation('notifications');
  if (unread === 0) return t('bell');
  return unread > UNREAD_COUNTED ? t('bellMany', { count: UNREAD_COUNTED }) : t('bellUnread', { count: unread });
}
