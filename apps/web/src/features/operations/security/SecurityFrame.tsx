import './security-texts.ts';
import '../../lib/theme/styles-forms.ts';
import { IconCalendarUser, IconMapPinCheck, IconNotes, IconShieldCheck, IconWalk } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { pathOf, tabOf, TABS } from './tabs.ts';
import type { SubPage, Tab } from './tabs.ts';

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

/** On a phone the row is wider than the screen, and the open part may stand beyond its edge. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

/** The parts of the security schedule side by side, and the one that is open. */
export function SecurityFrame({ page, children }: Props) {
  const { t } = useTranslation('security');
  const open = tabOf(page);
  return (
    <div className={classes.frame}>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        {TABS.map((tab) => {
          const Sign = ICON[tab];
          return (
            <Link
              key={tab}
              ref={tab === open ? reveal : undefined}
              to={pathOf(tab)}
              className={classes.tab}
              // On its own sub-pages a part is open, but it is not the page that is shown.
              aria-current={tab === page ? 'page' : tab === open ? 'true' : undefined}
            >
              <Sign size={18} stroke={1.8} aria-hidden="true" />
              <span>{t(`tabs.${tab}`)}</span>
            </Link>
          );
        })}
      </nav>
      {children}
    </div>
  );
}
