import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { ActionIcon, Burger, Group } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { PropertySwitch } from './PropertySwitch.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { useOtherScheme } from './use-other-scheme.ts';

import classes from './StaffHeader.module.css';

interface Props {
  user: StaffRecord;
  menuOpened: boolean;
  onOpenMenu: () => void;
  /** What looks for anything, beside the property. */
  search: ReactNode;
  /** What tells the person of news, before language and colours. */
  bell: ReactNode;
}

/** Where the person works, what is new, and language, colours and account; on phones the account holds the last two. */
export function StaffHeader({ user, menuOpened, onOpenMenu, search, bell }: Props) {
  const { t } = useTranslation('staff');
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.root}>
      <Burger opened={menuOpened} onClick={onOpenMenu} hiddenFrom="sm" size="sm" aria-label={t('shell.openMenu')} />
      <PropertySwitch user={user} />
      {search}
      <Group gap={4} ml="auto" wrap="nowrap">
        {bell}
        {!isNarrow && (
          <>
            <LanguageMenu side="staff" />
            <SchemeToggle />
            <span className={classes.separator} />
          </>
        )}
        <ProfileMenu user={user} />
      </Group>
    </div>
  );
}

function SchemeToggle() {
  const { label, next, turn } = useOtherScheme();
  return (
    <ActionIcon size={36} onClick={turn} aria-label={label}>
      {next === 'light' ? <IconMoon size={19} stroke={1.7} /> : <IconSun size={19} stroke={1.7} />}
    </ActionIcon>
  );
}
