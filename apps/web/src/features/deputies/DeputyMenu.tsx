import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { Menu } from '@mantine/core';
import { IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { RowActions } from '../../components/DataTableCells.tsx';

import classes from './deputies-list.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  row: DeputyRecord;
  onEdit: () => void;
  onEnd: () => void;
}

/** What can be done with a deputyship: what is past is no longer changed, what holds now is ended rather than deleted. */
export function DeputyMenu({ row: { account, status }, onEdit, onEnd }: Props) {
  const { t } = useTranslation('deputies');
  const EndIcon = status === 'current' ? IconPlayerStop : IconTrash;
  return (
    <RowActions name={account}>
      {status !== 'past' && (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
          {t('list.edit')}
        </Menu.Item>
      )}
      <Menu.Item className={classes.remove ?? ''} leftSection={<EndIcon {...ICON} />} onClick={onEnd}>
        {t(status === 'current' ? 'list.endNow' : 'list.remove')}
      </Menu.Item>
    </RowActions>
  );
}
