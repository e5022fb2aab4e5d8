import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { RowActions } from '../../components/DataTableCells.tsx';
import type { AnyRecord } from './records.api.ts';

import classes from './records.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  row: AnyRecord;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  /** What else can be done with it: `Menu.Item`s. */
  more?: ReactNode;
}

/** What can be done with a record of the list. */
export function RecordMenu({ row, isBusy, onEdit, onRemove, more }: Props) {
  const { t } = useTranslation('records');
  const name = row.name;
  return (
    <RowActions name={name} isBusy={isBusy}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
        {t('list.edit')}
      </Menu.Item>
      {more}
      <Menu.Divider />
      <Menu.Item className={classes.remove ?? ''} leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name })}
      </Menu.Item>
    </RowActions>
  );
}
