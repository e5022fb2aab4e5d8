import { Button, Menu } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { Link } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { pathOf, useViewer } from './security-page.ts';
import { useRenewLabelMutation } from './security.api.ts';

/** Renders nothing for people who may not print labels. */
export function PrintLabels() {
  const { t } = useTranslation('security');
  const { mayPlan } = useViewer();
  if (!mayPlan) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={pathOf('labels')}
      leftSection={<IconPrinter size={16} stroke={1.9} aria-hidden="true" />}
    >
      {t('labels.print')}
    </Button>
  );
}

/** Replaces the label of a checkpoint if it was lost or copied. */
export function RenewLabelItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('security');
  return (
    <Menu.Item leftSection={<IconQrcode size={15} stroke={1.8} />} onClick={onClick}>
      {t('labels.renew')}
    </Menu.Item>
  );
}

interface Props {
  /** The checkpoint whose label will be replaced, or null while the dialog is closed. */
  checkpoint: { id: string; name: string } | null;
  onClose: () => void;
}

/** Asks before a label is replaced, because the old label becomes invalid. */
export function RenewLabel({ checkpoint, onClose }: Props) {
  const { t } = useTranslation('security');
  const { property_id } = useViewer();
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
