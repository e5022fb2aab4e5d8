import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconHelp, IconLanguage, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';

import { useHelpLink } from '../../components/frame/HelpLink.tsx';
import { sendBeforeLeaving } from '../../features/gate/device/ForgetGateDevice.tsx';
import { api } from '../../lib/api/api.ts';
import { initials } from '../../lib/format/initials.ts';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { finishBeforeLeaving } from '../../lib/session/before-leaving.ts';
import { resetLogin } from '../../lib/session/reset-login.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useIsNarrow, useOtherScheme } from './shell-hooks.ts';

import classes from './ProfileMenu.module.css';

const ICON = { size: 16, stroke: 1.7 };

export function ProfileMenu({ user }: { user: StaffRecord }) {
  const { t } = useTranslation(['staff', 'common']);
  const help = useHelpLink();
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
        <Menu.Item component="a" {...help} leftSection={<IconHelp {...ICON} />}>
          {t('common:help')}
        </Menu.Item>
        {isNarrow && <LanguageAndScheme />}
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void leave()}>
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Buttons for the other language and the other colour scheme. Shown on phones only, where the header has no room for
 * them.
 */
function LanguageAndScheme() {
  const { t } = useTranslation();
  const other = useLanguage() === 'id' ? 'en' : 'id';
  const { label, next, turn } = useOtherScheme();
  return (
    <>
      <Menu.Item
        leftSection={<IconLanguage {...ICON} />}
        lang={other}
        onClick={() => void chooseLanguage('staff', other)}
      >
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
    // Sends the gate's unsent records first, because the server refuses them after the logout.
    const unsent = await sendBeforeLeaving(user_id);
    await finishBeforeLeaving();
    // The browser forgets the session even when the server call fails, because the person asked to leave.
    await logout();
    // Opens the login page before the session ends. Otherwise the next person would be redirected to this screen.
    await navigate('/login', { replace: true, flushSync: true });
    dispatch(resetLogin());
    staffToast('blank', t('shell.loggedOut'));
    if (unsent > 0) staffToast('error', t('shell.unsent', { count: unsent }));
  };
}

const staffShellApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffLogout: build.mutation<null, void>({ query: () => ({ url: '/logout', method: 'POST', body: {} }) }),
  }),
});

const { useStaffLogoutMutation } = staffShellApi;
