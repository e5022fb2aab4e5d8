import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { RowActions } from '../../components/DataTableCells.tsx';

import classes from './roles.module.css';

const ICON = { size: 15, stroke: 1.8 };

/** What can be done with a role of the list. */
export function RoleMenu({ row, onRemove }: { row: RoleRecord; onRemove: () => void }) {
  const { t } = useTranslation('roles');
  const editTo = `/settings/roles/${row.id}/update`;
  return (
    <RowActions name={row.name} editTo={editTo}>
      <Menu.Item component={Link} to={editTo} leftSection={<IconPencil {...ICON} />}>
        {t('list.edit')}
      </Menu.Item>
      <Menu.Item component={Link} to={`/settings/roles/create?copy=${row.id}`} leftSection={<IconCopy {...ICON} />}>
        {t('list.copy')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item className={classes.remove ?? ''} leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name: row.name })}
      </Menu.Item>
    </RowActions>
  );
}
