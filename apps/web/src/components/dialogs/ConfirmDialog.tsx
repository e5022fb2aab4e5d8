import '../../lib/theme/styles-forms.ts';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './ConfirmDialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** What will be sent, below the text. */
  children?: ReactNode;
  /** Progress after the confirmation. Its line is reserved, so that the dialog keeps its size. */
  progress?: string | undefined;
  confirm: string;
  /** Label of the cancel button, where "Cancel" could be mistaken for the main action. */
  keep?: string;
  isLoading?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({ opened, onClose, title, text, confirm, keep, isLoading = false, ...rest }: Props) {
  const { onConfirm, children, progress } = rest;
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420}>
      <Text fz="0.9375rem" c="dimmed" mb={20} lh={1.5}>
        {text}
      </Text>
      {children}
      {progress !== undefined && (
        <output className={classes.progress} aria-live="polite">
          {progress}
        </output>
      )}
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
