import '../../lib/theme/styles-forms.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './ConfirmDialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirm: string;
  /** Label of the cancel button, where "Cancel" could be mistaken for the main action. */
  keep?: string;
  isLoading?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({ opened, onClose, title, text, confirm, keep, isLoading = false, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420}>
      <Text fz={15} c="dimmed" mb={20} lh={1.5}>
        {text}
      </Text>
      <Group grow gap={12} wrap="nowrap" className={classes.buttons ?? ''}>
        <Button variant="default" onClick={onClose}>
          {keep ?? t('cancel')}
        </Button>
        <Button data-autofocus onClick={onConfirm} loading={isLoading} disabled={isLoading}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}

/** A confirmation that may mount open, because its code is loaded later. */
export function MountedConfirmDialog({ opened, ...props }: ComponentProps<typeof ConfirmDialog>) {
  // A Mantine dialog that mounts open does not know which element had the focus, so it could not return the focus when
  // it closes.
  const isMounted = useMounted();
  return <ConfirmDialog {...props} opened={isMounted && opened} />;
}
