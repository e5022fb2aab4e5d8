import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { readStored, writeStored } from '../../lib/storage.ts';
import { isActive } from './is-active.ts';

const STORAGE_KEY = 'staffMenu';

/** Screens that need the width for themselves. */
const WIDE_SCREENS = ['/operational/permitApprovals', '/operational/dockCalendar'];

/** Whether the menu is a rail: as the person last chose (key `[`), else by what the screen needs. */
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
