import type { MenuEntry } from '@gerbang/shared/domain/people/menu';
import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from 'react-router';

import { useMenuName } from '../../lib/i18n/menu-name.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { holdsActive, isActive, useWaiting } from './shell-hooks.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './MenuRail.module.css';

export function MenuRail({ entries }: { entries: readonly MenuEntry[] }) {
  const waitingAt = useWaiting(entries);
  return (
    <ul className={layout.list}>
      {entries.map((entry) => (
        <li key={entry.name}>
          {entry.children.length === 0 ? (
            <RailLink entry={entry} />
          ) : (
            <RailMenu entry={entry} waiting={waitingAt(entry)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RailLink({ entry }: { entry: MenuEntry }) {
  const { pathname } = useLocation();
  const name = useMenuName()(entry.name);
  const EntryIcon = MENU_ICONS[entry.icon];
  const active = isActive(pathname, entry.path);
  return (
    <Tooltip label={name} position="right">
      <UnstyledButton
        component={Link}
        to={entry.path}
        className={classes.button}
        data-active={active || undefined}
        aria-label={name}
        aria-current={active ? 'page' : undefined}
      >
        <EntryIcon size={20} stroke={1.7} />
      </UnstyledButton>
    </Tooltip>
  );
}

function RailMenu({ entry, waiting }: { entry: MenuEntry; waiting: number }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const menuName = useMenuName();
  const EntryIcon = MENU_ICONS[entry.icon];
  return (
    <Menu position="right-start" offset={12} width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-active={holdsActive(pathname, entry) || undefined}
          aria-label={
            waiting === 0 ? menuName(entry.name) : `${menuName(entry.name)}${t('shell.waiting', { count: waiting })}`
          }
        >
          <EntryIcon size={20} stroke={1.7} />
          {waiting > 0 && <span className={classes.dot} data-waiting />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{menuName(entry.name)}</Menu.Label>
        {entry.children.map((child) => (
          <Menu.Item
            key={child.path}
            component={Link}
            to={child.path}
            aria-current={isActive(pathname, child.path) ? 'page' : undefined}
          >
            {menuName(child.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
