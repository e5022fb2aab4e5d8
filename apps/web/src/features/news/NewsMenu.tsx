import type { NewsRow } from '@gerbang/shared/contracts/news';
import { Menu } from '@mantine/core';
import { IconEyeCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { RowActions } from '../../components/DataTableCells.tsx';
import { PATHS } from './paths.ts';

import classes from './news.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  row: NewsRow;
  onReaders: () => void;
  onRemove: () => void;
}

/** What can be done with a news of the list. */
export function NewsMenu({ row, onReaders, onRemove }: Props) {
  const { t } = useTranslation('news');
  const name = row.title;
  return (
    <RowActions name={name} editTo={`${PATHS[row.kind]}/${row.id}/update`}>
      <Menu.Item leftSection={<IconEyeCheck {...ICON} />} onClick={onReaders}>
        {t('list.readers')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item className={classes.remove ?? ''} leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name })}
      </Menu.Item>
    </RowActions>
  );
}
