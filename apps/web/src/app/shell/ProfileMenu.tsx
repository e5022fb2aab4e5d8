import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { sendBeforeLeaving } from '../../lib/gate-device/leave.ts';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { initials } from '../../lib/initials.ts';
import { resetLogin } from '../../lib/session/reset-login.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useStaffLogoutMutation } from './staff-shell.api.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useOtherScheme } from './use-other-scheme.ts';

import classes from './ProfileMenu.module.css';

const ICON = { size: 16, stroke: 1.7 };

/** The person's name and role, their profile and the way out. */
export function ProfileMenu({ user }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const leave = useLeave(user.id);
  const isNarrow = useIsNarrow();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} classNames={{ item: classes.item ?? '' }}>
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
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser {...ICON} />}>
          {t('shell.profile')}
        </Menu.Item>
        {isNarrow && <LanguageAndScheme />}
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void leave()}>
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What stands in the header where there is room: the other language, by its own name, and the other colours. */
function LanguageAndScheme() {
  const { t } = useTranslation();
  const other = useLanguage() === 'id' ? 'en' : 'id';
  const { label, next, turn } = useOtherScheme();
  return (
    <>
      <Menu.Item leftSection={<IconLanguage {...ICON} />} lang={other} onClick={() => chooseLanguage('staff', other)}>
        {other === 'en' ? t('english') : t('indonesia')}
      </Menu.Item>
      <Menu.Item leftSection={next === 'dark' ? <IconMoon {...ICON} /> : <IconSun {...ICON} />} onClick={turn}>
        {label}
      </Menu.Item>
    </>
  );
}

function useLeave(user_id: string): () => Promise<void> {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [logout] = useStaffLogoutMutation();
  return async () => {
    // What the gate has recorded goes first: afterwards the server would not take it.
    const unsent = await sendBeforeLeaving(user_id);
    // Whatever the server says, this browser forgets the session: the person asked to leave.
    await logout();
    // The login page stands before the session ends, so that the next person is not led back to this one's screen.
    await navigate('/login', { replace: true, flushSync: true });
    dispatch(resetLogin());
    staffToast('blank', t('shell.loggedOut'));
    if (unsent > 0) staffToast('error', t('shell.unsent', { count: unsent }));
  };
}
