import type { MenuEntry } from '@gerbang/shared/domain/people/menu';
import { NavLink, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { useMenuName } from '../../lib/i18n/menu-name.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { holdsActive, isActive, useWaiting } from './shell-hooks.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './StaffMenu.module.css';

interface Props {
  entries: readonly MenuEntry[];
  onChoose: () => void;
}

export function StaffMenu({ entries, onChoose }: Props) {
  const waitingAt = useWaiting(entries);
  return (
    <ul className={layout.list}>
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
        <span className={layout.row}>
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

const MOST_SHOWN = 99;

/** Number of permits that wait for the user. Shows nothing for 0. */
function WaitingCount({ waiting }: { waiting: number }) {
  const { t } = useTranslation('staff');
  if (waiting === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden>
        {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
      </span>
      <VisuallyHidden>{t('shell.waiting', { count: waiting })}</VisuallyHidden>
    </>
  );
}
