import { Stack } from '@mantine/core';

import '../../../lib/theme/styles-forms.ts';
import { IconCalendarUser, IconMapPinCheck, IconNotes, IconShieldCheck, IconWalk } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { pathOf, tabOf, TABS } from './security-page.ts';
import type { SubPage, Tab } from './security-page.ts';

import classes from './security.module.css';

const ICON = {
  duty: IconShieldCheck,
  roster: IconCalendarUser,
  patrols: IconWalk,
  handover: IconNotes,
  checkpoints: IconMapPinCheck,
} as const satisfies Record<Tab, unknown>;

interface Props {
  page: Tab | SubPage;
  children: ReactNode;
}

/** Scrolls the open tab into view, because the row of tabs can be wider than a phone. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

export function SecurityFrame({ page, children }: Props) {
  const { t } = useTranslation('security');
  const open = tabOf(page);
  return (
    <Stack gap={0}>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        {TABS.map((tab) => {
          const Sign = ICON[tab];
          return (
            <Link
              key={tab}
              ref={tab === open ? reveal : undefined}
              to={pathOf(tab)}
              className={classes.tab}
              // On a sub-page, the tab that it belongs to is marked as open, but not as the current page.
              aria-current={tab === page ? 'page' : tab === open ? 'true' : undefined}
            >
              <Sign size={18} stroke={1.8} aria-hidden="true" />
              <span>{t(`tabs.${tab}`)}</span>
            </Link>
          );
        })}
      </nav>
      {children}
    </Stack>
  );
}
