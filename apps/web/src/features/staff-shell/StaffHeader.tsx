import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { ActionIcon, Burger, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { PropertySwitch } from './PropertySwitch.tsx';

import classes from './StaffHeader.module.css';

interface Props {
  user: StaffRecord;
  menuOpened: boolean;
  onOpenMenu: () => void;
}

/** Where the person works, and language, colours and account. */
export function StaffHeader({ user, menuOpened, onOpenMenu }: Props) {
  const { t } = useTranslation('staff');
  return (
    <div className={classes.root}>
      <Burger opened={menuOpened} onClick={onOpenMenu} hiddenFrom="sm" size="sm" aria-label={t('shell.openMenu')} />
      <PropertySwitch user={user} />
      <Group gap={4} ml="auto" wrap="nowrap">
        <LanguageMenu side="staff" />
        <SchemeToggle />
        <span className={classes.separator} />
        <ProfileMenu user={user} />
      </Group>
    </div>
  );
}

function SchemeToggle() {
  const { t } = useTranslation('staff');
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      size={36}
      onClick={() => setColorScheme(next)}
      aria-label={next === 'dark' ? t('shell.toDark') : t('shell.toLight')}
    >
      {scheme === 'dark' ? <IconMoon size={19} stroke={1.7} /> : <IconSun size={19} stroke={1.7} />}
    </ActionIcon>
  );
}
