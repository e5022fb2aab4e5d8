import './styles.ts';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { AppShell, Drawer, Kbd, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { GateMark } from '../../components/frame/GateMark.tsx';
import { VersionText } from '../../components/frame/VersionText.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useSpokenLanguage } from '../../lib/use-spoken-language.ts';
import { MenuRail } from './MenuRail.tsx';
import { useMenuWidth, useTabVisibility } from './shell-hooks.ts';
import { StaffHeader } from './StaffHeader.tsx';
import { StaffMenu } from './StaffMenu.tsx';

import classes from './StaffShell.module.css';

interface Props {
  user: StaffRecord;
  search: ReactNode;
  bell: ReactNode;
  children: ReactNode;
}

export function StaffShell({ user, search, bell, children }: Props) {
  const { t } = useTranslation('staff');
  const { menuBar } = useAuth();
  const { collapsed, toggle } = useMenuWidth();
  useTabVisibility();
  useSpokenLanguage();
  const [drawerOpened, { open: openDrawer, close: closeDrawer }] = useDisclosure(false);
  return (
    <AppShell
      layout="alt"
      navbar={{ width: collapsed ? 60 : 232, breakpoint: 'sm', collapsed: { mobile: true } }}
      header={{ height: 56 }}
      padding={0}
      transitionDuration={0}
      classNames={{ navbar: classes.navbar ?? '', header: classes.header ?? '', main: classes.main ?? '' }}
    >
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <AppShell.Navbar aria-label={t('shell.menu')} visibleFrom="sm">
        <Link to="/dashboard" className={classes.brand} data-collapsed={collapsed || undefined} aria-label="Gerbang">
          <GateMark size={28} />
          {!collapsed && <span>Gerbang</span>}
        </Link>
        <ScrollArea flex={1} px={10} py={8}>
          {collapsed ? <MenuRail entries={menuBar} /> : <StaffMenu entries={menuBar} onChoose={closeDrawer} />}
        </ScrollArea>
        <div className={classes.foot}>
          <CollapseButton collapsed={collapsed} onClick={toggle} />
          {!collapsed && <VersionText className={classes.version} />}
        </div>
      </AppShell.Navbar>
      <Drawer
        opened={drawerOpened}
        onClose={closeDrawer}
        size={300}
        title={<Text fw={700}>Gerbang</Text>}
        hiddenFrom="sm"
      >
        <nav aria-label={t('shell.menu')}>
          <StaffMenu entries={menuBar} onChoose={closeDrawer} />
        </nav>
        <VersionText className={classes.version} />
      </Drawer>
      <AppShell.Header>
        <StaffHeader user={user} onOpenMenu={openDrawer} menuOpened={drawerOpened} search={search} bell={bell} />
      </AppShell.Header>
      <AppShell.Main id="main" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}

function CollapseButton({ collapsed, onClick }: { collapsed: boolean; onClick: () => void }) {
  const { t } = useTranslation('staff');
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <UnstyledButton
      className={classes.collapse}
      data-collapsed={collapsed || undefined}
      onClick={onClick}
      aria-label={collapsed ? t('shell.expand') : t('shell.collapse')}
      aria-expanded={!collapsed}
      aria-keyshortcuts="["
    >
      <CollapseIcon size={18} stroke={1.7} />
      {!collapsed && (
        <>
          <span>{t('shell.collapse')}</span>
          <Kbd ml="auto">[</Kbd>
        </>
      )}
    </UnstyledButton>
  );
}
