import type { MenuEntry } from '@gerbang/shared/domain/session/menu';
import { NavLink } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { useMenuName } from '../../lib/i18n/menu-name.ts';
import { holdsActive, isActive } from './is-active.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

import classes from './StaffMenu.module.css';

interface Props {
  entries: readonly MenuEntry[];
  /** A screen was chosen. */
  onChoose: () => void;
}

/** The role's menu in full: direct links, and dropdowns with their features. */
export function StaffMenu({ entries, onChoose }: Props) {
  const waitingAt = useWaiting(entries);
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.name} data-icon={entry.icon}>
          {entry.children.length === 0 ? (
            <DirectItem entry={entry} onChoose={onChoose} />
          ) : (
            <Dropdown entry={entry} onChoose={onChoose} waiting={waitingAt(entry)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ItemProps extends Pick<Props, 'onChoose'> {
  entry: MenuEntry;
}

function DirectItem({ entry, onChoose }: ItemProps) {
  const { pathname } = useLocation();
  const menuName = useMenuName();
  const EntryIcon = MENU_ICONS[entry.icon];
  const active = isActive(pathname, entry.path);
  return (
    <NavLink
      component={Link}
      to={entry.path}
      onClick={onChoose}
      label={menuName(entry.name)}
      leftSection={<EntryIcon size={18} stroke={1.7} />}
      active={active}
      aria-current={active ? 'page' : undefined}
      classNames={{ root: classes.item ?? '', label: classes.label ?? '', section: classes.section ?? '' }}
    />
  );
}

function Dropdown({ entry, onChoose, waiting }: ItemProps & { waiting: number }) {
  const { pathname } = useLocation();
  const menuName = useMenuName();
  const holds = holdsActive(pathname, entry);
  const [choice, setChoice] = useState<boolean>();
  const opened = choice ?? holds;
  const EntryIcon = MENU_ICONS[entry.icon];
  return (
    <NavLink
      component="button"
      label={
        <span className={classes.named}>
          {menuName(entry.name)}
          <WaitingCount waiting={waiting} />
        </span>
      }
      leftSection={<EntryIcon size={18} stroke={1.7} />}
      opened={opened}
      onChange={setChoice}
      aria-expanded={opened}
      data-holds={holds || undefined}
      childrenOffset={0}
      classNames={{
        root: classes.item ?? '',
        label: classes.label ?? '',
        section: classes.section ?? '',
        children: classes.children ?? '',
      }}
    >
      {entry.children.map((child) => (
        <NavLink
          key={child.path}
          component={Link}
          to={child.path}
          onClick={onChoose}
          label={menuName(child.name)}
          active={isActive(pathname, child.path)}
          aria-current={isActive(pathname, child.path) ? 'page' : undefined}
          classNames={{ root: classes.child ?? '', label: classes.label ?? '' }}
        />
      ))}
    </NavLink>
  );
}
