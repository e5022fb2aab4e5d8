import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './ConfirmDialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** What the main button does, in its own words. */
  confirm: string;
  /** What the other button says, where Cancel could be taken for the main one. */
  keep?: string;
  isLoading?: boolean;
  onConfirm: () => void;
}

/** Asks once before something is done. */
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
