import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPower, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { RowActions } from '../../components/DataTableCells.tsx';
import { endsNextDay, isNamed, timesOf } from './slot-facts.ts';
import type { Slot } from './slots.api.ts';
import type { SlotChanges } from './use-slot-changes.ts';

import classes from './schedule.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  slot: Slot;
  isFirst: boolean;
  isLast: boolean;
  changes: SlotChanges;
  mayWrite: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** A usual slot: when, what it is called, its places, and what can be done with it. */
export function SlotRow(props: Props) {
  const { slot, mayWrite } = props;
  const { t } = useTranslation('slots');
  return (
    <li className={classes.slot} data-off={!slot.active || undefined}>
      <span className={classes.slotTexts}>
        <span className={classes.times}>
          {timesOf(slot)}
          {endsNextDay(slot) && (
            <span className={classes.nextDay} title={t('list.nextDay')}>
              {t('list.nextDayShort')}
            </span>
          )}
        </span>
        {isNamed(slot) && <span className={classes.quiet}>{slot.name}</span>}
        <span>
          {t('list.places', { count: slot.capacity })}
          {!slot.active && (
            <>
              {' · '}
              <span className={classes.off}>{t('list.inactive')}</span>
            </>
          )}
        </span>
      </span>
      {mayWrite && <SlotMenu {...props} />}
    </li>
  );
}

function SlotMenu({ slot, isFirst, isLast, changes, onEdit, onRemove }: Props) {
  const { t } = useTranslation('slots');
  const { name } = slot;
  return (
    <RowActions name={name} isBusy={changes.busyId === slot.id}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
        {t('list.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowUp {...ICON} />} disabled={isFirst} onClick={() => void changes.move(slot, -1)}>
        {t('list.up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...ICON} />} disabled={isLast} onClick={() => void changes.move(slot, 1)}>
        {t('list.down')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPower {...ICON} />} onClick={() => void changes.setActive(slot, !slot.active)}>
        {t(slot.active ? 'list.off' : 'list.on')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item className={classes.remove ?? ''} leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name })}
      </Menu.Item>
    </RowActions>
  );
}
