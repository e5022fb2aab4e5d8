import { Group } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';

import { GateMark } from '../../components/GateMark.tsx';
import { LanguageMenu } from '../../components/LanguageMenu.tsx';
import { TenantButton } from '../../features/tenant-session/TenantButton.tsx';
import { whenIdle } from '../../lib/when-idle.ts';

import classes from './PublicLayout.module.css';

const PublicToasts = lazy(async () => ({ default: (await import('../../lib/toasts/PublicToasts.tsx')).PublicToasts }));

/** The public side's frame, around its routes. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

/** Header and content of the public side. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <header className={classes.header}>
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
      <ToastsWhenIdle />
    </div>
  );
}

/** Toasts follow actions, so their code can come after the first page. */
function ToastsWhenIdle() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <Suspense>{idle && <PublicToasts />}</Suspense>;
}
