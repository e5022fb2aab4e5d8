import type { TenantItemRecord } from '@gerbang/shared/contracts/tenant-items';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useDeleteSavedItemMutation } from './tenant-items.api.ts';

interface Props {
  property_id: string;
  /** The item whose deletion is being asked about. */
  item: TenantItemRecord | null;
  onClose: () => void;
}

/** Asks before a thing is taken off what a tenant has saved. */
export function RemoveItem({ property_id, item, onClose }: Props) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteSavedItemMutation();
  const name = item?.name ?? '';
  const confirm = async () => {
    if (item === null) return;
    const { error } = await remove({ property_id, id: item.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('deleted'));
    staffToast('error', t('deleteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={item !== null}
      onClose={onClose}
      title={t('items.removeTitle', { name })}
      text={t('items.removeText')}
      confirm={t('items.removeConfirm')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
