import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { ActionIcon, Burger, Group, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { zoneName } from '../../lib/zone-name.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

import classes from './StaffHeader.module.css';

interface Props {
  user: StaffRecord;
  menuOpened: boolean;
  onOpenMenu: () => void;
}

/** Where the person works, and language, colours and account. */
export function StaffHeader({ user, menuOpened, onOpenMenu }: Props) {
  const { t } = useTranslation('staff');
  const { property } = user;
  return (
    <div className={classes.root}>
      <Burger opened={menuOpened} onClick={onOpenMenu} hiddenFrom="sm" size="sm" aria-label={t('shell.openMenu')} />
      <section className={classes.property} aria-label={t('shell.property', { name: property.name })}>
        <span className={classes.code}>{property.short_code}</span>
        <Text fz={14} fw={600} truncate>
          {property.name}
        </Text>
        <Text fz={12} c="dimmed" visibleFrom="md">
          {property.city} · {zoneName(property.time_zone)}
        </Text>
      </section>
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
