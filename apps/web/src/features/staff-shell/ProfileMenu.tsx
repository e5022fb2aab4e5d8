import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { initials } from '../../lib/initials.ts';
import { resetLogin } from '../../lib/session/reset-login.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useStaffLogoutMutation } from './staff-shell.api.ts';

import classes from './ProfileMenu.module.css';

/** The person's name and role, their profile and the way out. */
export function ProfileMenu({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const leave = useLeave();
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <VisuallyHidden component="span">{t('shell.account')}:</VisuallyHidden>{' '}
          <span className={classes.avatar} aria-hidden="true">
            {initials(user.name)}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{user.name}</span> <span className={classes.role}>{user.role.name}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} stroke={1.7} />}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void leave()}>
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useLeave(): () => Promise<void> {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [logout] = useStaffLogoutMutation();
  return async () => {
    // Whatever the server says, this browser forgets the session: the person asked to leave.
    await logout();
    // The login page stands before the session ends, so that the next person is not led back to this one's screen.
    await navigate('/login', { replace: true, flushSync: true });
    dispatch(resetLogin());
    staffToast('blank', t('shell.loggedOut'));
  };
}
