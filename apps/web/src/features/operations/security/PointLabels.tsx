import { Menu } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useRenewLabelMutation } from './security.api.ts';
import { usePlace } from './use-place.ts';

/** In the menu of a checkpoint: its label was lost or copied. */
export function RenewLabelItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('security');
  return (
    <Menu.Item leftSection={<IconQrcode size={15} stroke={1.8} />} onClick={onClick}>
      {t('labels.renew')}
    </Menu.Item>
  );
}

interface Props {
  /** The checkpoint whose label is to be replaced. */
  checkpoint: { id: string; name: string } | null;
  onClose: () => void;
}

/** Asks before a label is replaced: the one on the wall no longer counts then. */
export function RenewLabel({ checkpoint, onClose }: Props) {
  const { t } = useTranslation('security');
  const { property_id } = usePlace();
  const [renew, { isLoading }] = useRenewLabelMutation();
  const name = checkpoint?.name ?? '';
  const confirm = async () => {
    if (checkpoint === null) return;
    const { error } = await renew({ property_id, id: checkpoint.id });
    onClose();
    if (error === undefined) staffToast('success', t('labels.renewed'));
    else staffToast('error', t('labels.renewFailed'));
  };
  return (
    <ConfirmDialog
      opened={checkpoint !== null}
      onClose={onClose}
      title={t('labels.renewTitle', { name })}
      text={t('labels.renewText')}
      confirm={t('labels.renew')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
