import { Group } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';

import { GateMark } from '../../components/frame/GateMark.tsx';
import { HelpLink } from '../../components/frame/HelpLink.tsx';
import { LanguageMenu } from '../../components/frame/LanguageMenu.tsx';
import { VersionText } from '../../components/frame/VersionText.tsx';
import { TenantButton } from '../../features/people/tenant-session/TenantButton.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useHandles } from '../handle.ts';

import classes from './PublicLayout.module.css';

const PublicToasts = lazy(async () => ({ default: (await import('../../lib/toasts/PublicToasts.tsx')).PublicToasts }));

export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isFullScreen = useHandles().some((handle) => handle.isFullScreen === true);
  return (
    <div className={classes.root}>
      <header className={classes.header} hidden={isFullScreen}>
        <div className={classes.inner}>
          <Link to="/permits" className={classes.brand}>
            <GateMark size={30} />
            <span className={classes.word}>{t('productName')}</span>
          </Link>
          <Group gap={4} wrap="nowrap">
            <LanguageMenu side="public" />
            <TenantButton />
          </Group>
        </div>
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.foot} hidden={isFullScreen}>
        <HelpLink />
        <Link to="/privacy">{t('privacy')}</Link>
        <VersionText className={classes.version} />
      </footer>
      <ToastsWhenIdle />
    </div>
  );
}

/** A toast only follows an action, so its code can load after the first page. */
function ToastsWhenIdle() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <Suspense>{idle && <PublicToasts />}</Suspense>;
}
