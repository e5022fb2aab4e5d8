import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';

import classes from './DataTable.module.css';

interface NameProps {
  /** The tile in front: a short code or an icon. */
  code: ReactNode;
  name: string;
  note: string;
  /** Greys the tile of an inactive row. */
  isOff?: boolean;
}

export function NameCell({ code, name, note, isOff = false }: NameProps) {
  return (
    <span className={classes.name}>
      <span
        className={classes.tile}
        data-off={isOff || undefined}
        data-long={(typeof code === 'string' && code.length > 3) || undefined}
        data-icon={typeof code !== 'string' || undefined}
      >
        {code}
      </span>
      <span className={classes.nameTexts}>
        <span className={classes.nameText} title={name}>
          {name}
        </span>
        <span className={classes.note}>{note}</span>
      </span>
    </span>
  );
}

interface ActionsProps {
  /** Name of the row for screen readers. */
  name: string;
  /** Address of the edit screen. Without it there is no edit button. */
  editTo?: string | undefined;
  isBusy?: boolean;
  /** `Menu.Item` elements. Without them there is no menu. */
  children?: ReactNode;
}

/** Actions of a row: an edit button, and a menu with all other actions. On a phone the row itself opens the editing. */
export function RowActions({ name, editTo, isBusy = false, children }: ActionsProps) {
  const { t } = useTranslation('table');
  const isPhone = useIsPhone();
  return (
    <div className={classes.rowActions}>
      {editTo !== undefined && !isPhone && (
        <ActionIcon component={Link} to={editTo} className={classes.action ?? ''} aria-label={t('edit', { name })}>
          <IconPencil size={16} stroke={1.8} />
        </ActionIcon>
      )}
      {children !== undefined && (
        <Menu position="bottom-end" width={232} withinPortal={false}>
          <Menu.Target>
            <ActionIcon
              className={classes.action ?? ''}
              aria-label={t('more', { name })}
              loading={isBusy}
              disabled={isBusy}
            >
              <IconDots size={16} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
