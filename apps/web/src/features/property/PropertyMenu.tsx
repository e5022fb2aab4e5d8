import type { PropertyRow } from '@gerbang/shared/contracts/property';
import { Menu } from '@mantine/core';
import { IconCirclePause, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { RowActions } from '../../components/DataTableCells.tsx';
import { useCan } from '../../lib/use-can.ts';
import type { PropertyActions } from './use-property-actions.ts';

import classes from './property.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  row: PropertyRow;
  actions: PropertyActions;
}

/** What the person's role can do with a property of the list. */
export function PropertyMenu({ row, actions: { busyId, ask, toggle } }: Props) {
  const { t } = useTranslation('property');
  const can = useCan();
  const mayUpdate = can('property.update');
  const editTo = mayUpdate ? `/settings/property/${row.id}/update` : undefined;
  return (
    <RowActions name={row.name} editTo={editTo} isBusy={busyId === row.id}>
      {editTo !== undefined && (
        <>
          <Menu.Item component={Link} to={editTo} leftSection={<IconPencil {...ICON} />}>
            {t('list.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={row.active ? <IconCirclePause {...ICON} /> : <IconPlayerPlay {...ICON} />}
            onClick={() => void toggle(row)}
          >
            {row.active ? t('list.pause') : t('list.open')}
          </Menu.Item>
        </>
      )}
      {mayUpdate && can('property.delete') && <Menu.Divider />}
      {can('property.delete') && (
        <Menu.Item className={classes.remove ?? ''} leftSection={<IconTrash {...ICON} />} onClick={() => ask(row)}>
          {t('list.remove', { name: row.name })}
        </Menu.Item>
      )}
    </RowActions>
  );
}
