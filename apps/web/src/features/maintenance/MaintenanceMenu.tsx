import { Menu } from '@mantine/core';
import { IconCirclePause, IconClipboardPlus, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { RowActions } from '../../components/DataTableCells.tsx';
import { updatePath } from './paths.ts';
import type { Acted, MaintenanceActions } from './use-maintenance-actions.ts';

import classes from './maintenance.module.css';

const ICON = { size: 15, stroke: 1.8 };

/** What can be done with a schedule of the list. */
export function MaintenanceMenu({ row, actions }: { row: Acted; actions: MaintenanceActions }) {
  const { t } = useTranslation('maintenance');
  const editTo = updatePath(row.id);
  return (
    <RowActions name={row.title} editTo={editTo} isBusy={actions.busyId === row.id}>
      <Menu.Item component={Link} to={editTo} leftSection={<IconPencil {...ICON} />}>
        {t('list.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboardPlus {...ICON} />} onClick={() => void actions.make(row)}>
        {t('list.make')}
      </Menu.Item>
      <Menu.Item
        leftSection={row.active ? <IconCirclePause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        onClick={() => void actions.toggle(row)}
      >
        {t(row.active ? 'list.pause' : 'list.resume')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        className={classes.remove ?? ''}
        leftSection={<IconTrash {...ICON} />}
        onClick={() => actions.ask(row)}
      >
        {t('list.remove', { name: row.title })}
      </Menu.Item>
    </RowActions>
  );
}
