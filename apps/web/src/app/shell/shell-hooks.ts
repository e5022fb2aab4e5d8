import type { MenuEntry } from '@gerbang/shared/domain/people/menu';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

import { usePermitCountsQuery } from '../../entities/permit/permit-counts.api.ts';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useAppDispatch, useAuth } from '../../lib/store/hooks.ts';

const STORAGE_KEY = 'staffMenu';

/** The menu is a rail on these screens by default, because they need the full width. */
const WIDE_SCREENS = ['/operational/permitApprovals', '/operational/permitRegister', '/operational/dockCalendar'];

/**
 * Whether the menu is collapsed to a rail of icons. The person's last choice (key `[`) decides; without a choice, the
 * width that the screen needs.
 */
export function useMenuWidth(): { collapsed: boolean; toggle: () => void } {
  const { pathname } = useLocation();
  const [choice, setChoice] = useState(() => readStored(STORAGE_KEY));
  const collapsed = choice === null ? WIDE_SCREENS.some((path) => isActive(pathname, path)) : choice === 'rail';
  const toggle = () => {
    const next = collapsed ? 'open' : 'rail';
    setChoice(next);
    writeStored(STORAGE_KEY, next);
  };
  useHotkeys([['[', toggle]]);
  return { collapsed, toggle };
}

/** Tells the queries whether the tab is visible, so that `skipPollingIfUnfocused` works. */
export function useTabVisibility(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const { onFocus, onFocusLost } = api.internalActions;
    const tell = () => void dispatch(document.visibilityState === 'hidden' ? onFocusLost() : onFocus());
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [dispatch]);
}

/** Whether the current address is `path` or below it. Ignores case, as the routes do. */
export function isActive(pathname: string, path: string): boolean {
  const current = pathname.toLowerCase();
  const target = path.toLowerCase();
  return current === target || current.startsWith(`${target}/`);
}

export function holdsActive(pathname: string, entry: MenuEntry): boolean {
  return isActive(pathname, entry.path) || entry.children.some((child) => isActive(pathname, child.path));
}

const APPROVALS = '/operational/permitApprovals';

/** Returns the number of permits waiting for the user at the menu entry that leads to them, and 0 at other entries. */
export function useWaiting(entries: readonly MenuEntry[]): (entry: MenuEntry) => number {
  const { property_id } = useAuth();
  const approvalsEntry = entries.find(({ children }) => children.some(({ path }) => path === APPROVALS));
  const isNeeded = approvalsEntry !== undefined && property_id !== null;
  // `currentData`, because `data` could still be the count of the previous property.
  const { currentData } = usePermitCountsQuery(isNeeded ? { property_id } : skipToken);
  return (entry) => (entry === approvalsEntry ? (currentData?.mine ?? 0) : 0);
}

/** Whether the menu is a drawer. The header then has room for little more than the name of the property. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

export function useOtherScheme() {
  const { t } = useTranslation('staff');
  const { setColorScheme } = useMantineColorScheme();
  const next = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const label = next === 'dark' ? t('shell.toDark') : t('shell.toLight');
  return { next, label, turn: () => setColorScheme(next) };
}
