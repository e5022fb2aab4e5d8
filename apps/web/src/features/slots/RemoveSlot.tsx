import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDeleteSlotMutation } from './slots.api.ts';
import type { Slot } from './slots.api.ts';

interface Props {
  property_id: string;
  /** The slot whose deletion is being asked about. */
  slot: Slot | null;
  onClose: () => void;
}

/** Asks before a slot is deleted, and says why one cannot be. */
export function RemoveSlot({ property_id, slot, onClose }: Props) {
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
