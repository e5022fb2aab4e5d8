import '@mantine/core/styles/Skeleton.layer.css';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { Box, Button, Menu, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconPower, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { endsNextDay, factsOf, isNamed, moved, nextPosition, timesOf } from './slot-facts.ts';
import { SlotDialog } from './SlotDialog.tsx';
import { useDeleteSlotMutation, useUpdateSlotMutation } from './slots.api.ts';
import type { Slot } from './slots.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './schedule.module.css';

interface Props {
  property_id: string;
  kind: GoodsKind;
  request: { currentData?: readonly Slot[] | undefined; isFetching: boolean; refetch: () => unknown };
  mayWrite: boolean;
}

export function SlotList({ property_id, kind, request, mayWrite }: Props) {
  const { t } = useTranslation('slots');
  const titleId = useId();
  const [edited, setEdited] = useState<Slot | 'new' | null>(null);
  const [removed, setRemoved] = useState<Slot | null>(null);
  const slots = request.currentData;
  const changes = useSlotChanges(property_id, slots ?? []);
  return (
    <Paper withBorder component="section" aria-labelledby={titleId} className={classes.card ?? ''}>
      <Box p="14px 16px 12px">
        <div className={classes.headLine}>
          <Title order={2} fz={15} id={titleId}>
            {t('list.title')}
          </Title>
          {mayWrite && (
            <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setEdited('new')}>
              {t('list.add')}
            </Button>
          )}
        </div>
        <Text fz={13} c="dimmed" mt={4}>
          {t(kind === 'unloading' ? 'list.textUnloading' : 'list.text')}
        </Text>
      </Box>
      {slots === undefined && <Waiting request={request} />}
      {slots?.length === 0 && <Empty kind={kind} />}
      {slots !== undefined && slots.length > 0 && (
        <ul className={`${layout.list} ${classes.slots}`} aria-label={t('list.label', { kind: t(`kind.${kind}`) })}>
          {slots.map((slot, index) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              isFirst={index === 0}
              isLast={index === slots.length - 1}
              changes={changes}
              mayWrite={mayWrite}
              onEdit={() => setEdited(slot)}
              onRemove={() => setRemoved(slot)}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <SlotDialog
          property_id={property_id}
          kind={kind}
          record={edited === 'new' ? null : edited}
          position={nextPosition(slots ?? [])}
          onClose={() => setEdited(null)}
        />
      )}
      <RemoveSlot property_id={property_id} slot={removed} onClose={() => setRemoved(null)} />
    </Paper>
  );
}

function Waiting({ request }: Pick<Props, 'request'>) {
  const { t } = useTranslation('slots');
  if (!request.isFetching) return <LoadFailure text={t('list.failed')} onRetry={() => void request.refetch()} />;
  return (
    <div className={classes.waiting} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={38} />
      ))}
    </div>
  );
}

function Empty({ kind }: { kind: GoodsKind }) {
  const { t } = useTranslation('slots');
  return (
    <div className={classes.empty}>
      <Text fw={600}>{t('list.emptyTitle')}</Text>
      <Text fz={13} c="dimmed">
        {t('list.emptyText', { kind: t(`kind.${kind}`).toLowerCase() })}
      </Text>
    </div>
  );
}

const ICON = { size: 15, stroke: 1.8 };

interface SlotRowProps {
  slot: Slot;
  isFirst: boolean;
  isLast: boolean;
  changes: SlotChanges;
  mayWrite: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function SlotRow(props: SlotRowProps) {
  const { slot, mayWrite } = props;
  const { t } = useTranslation('slots');
  return (
    <li className={classes.slot} data-off={!slot.active || undefined}>
      <span className={`${layout.grow} ${classes.slotTexts}`}>
        <span className={classes.times}>
          {timesOf(slot)}
          {endsNextDay(slot) && (
            <Box component="span" ml={6} c="dimmed" fz={12} fw={500} title={t('list.nextDay')}>
              {t('list.nextDayShort')}
            </Box>
          )}
        </span>
        {isNamed(slot) && <span className={classes.quiet}>{slot.name}</span>}
        <span>
          {t('list.places', { count: slot.capacity })}
          {!slot.active && (
            <>
              {' · '}
              <Box component="span" c="var(--g-inactive)" fw={600}>
                {t('list.inactive')}
              </Box>
            </>
          )}
        </span>
      </span>
      {mayWrite && <SlotMenu {...props} />}
    </li>
  );
}

function SlotMenu({ slot, isFirst, isLast, changes, onEdit, onRemove }: SlotRowProps) {
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
      <Menu.Item c="var(--g-rejected)" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name })}
      </Menu.Item>
    </RowActions>
  );
}

interface RemoveSlotProps {
  property_id: string;
  /** The slot to delete, or null while the dialog is closed. */
  slot: Slot | null;
  onClose: () => void;
}

function RemoveSlot({ property_id, slot, onClose }: RemoveSlotProps) {
  const { t } = useTranslation(['slots', 'property']);
  const [remove, { isLoading }] = useDeleteSlotMutation();
  const name = slot?.name ?? '';
  const confirm = async () => {
    if (slot === null) return;
    const { error } = await remove({ property_id, id: slot.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error)?.code === 'in_use') staffToast('blank', t('slots:list.removeInUse'));
  };
  return (
    <ConfirmDialog
      opened={slot !== null}
      onClose={onClose}
      title={t('slots:list.removeTitle', { name })}
      text={t('slots:list.removeText')}
      confirm={t('slots:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

interface SlotChanges {
  /** The slot with a request in progress. */
  busyId: string | null;
  move: (slot: Slot, by: -1 | 1) => Promise<void>;
  setActive: (slot: Slot, active: boolean) => Promise<void>;
}

/**
 * Changes the order of slots and activates or deactivates them. Each request sends the version that was read, so that
 * the server can refuse an outdated change.
 */
function useSlotChanges(property_id: string, slots: readonly Slot[]): SlotChanges {
  const { t } = useTranslation('property');
  const errorText = useErrorText();
  const [update] = useUpdateSlotMutation();
  const [busyId, setBusyId] = useState<string | null>(null);
  const send = async (id: string, changed: readonly Slot[]) => {
    setBusyId(id);
    for (const slot of changed) {
      const { error } = await update({ property_id, id: slot.id, body: { ...factsOf(slot), version: slot.version } });
      if (error === undefined) continue;
      setBusyId(null);
      staffToast('error', t('editFailed'));
      return void staffToast('blank', errorText(error));
    }
    setBusyId(null);
    staffToast('success', t('edited'));
  };
  return {
    busyId,
    move: (slot, by) => send(slot.id, moved(slots, slot.id, by)),
    setActive: (slot, active) => send(slot.id, [{ ...slot, active }]),
  };
}
