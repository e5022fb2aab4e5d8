import '../../lib/theme/styles-forms.ts';
import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { barredDialog } from './barred-dialog.ts';
import { useBackCloses } from './use-back-closes.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/**
 * A dialog for a form inside a long form. It fills the screen of a phone, where Back closes it. Its content uses the
 * classes of `FormModal.module.css`.
 */
export function FormModal({ opened, onClose, title, children }: Props) {
  const isPhone = useIsPhone();
  // Opens only after the first render: a modal that mounts open cannot return the focus when it closes.
  const isOpen = useMounted() && opened;
  useBackCloses(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={520}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 16}
      // No transition on phones, where the dialog covers the whole screen.
      {...(isPhone && { transitionProps: { duration: 0 } })}
      styles={barredDialog(isPhone)}
    >
      {children}
    </Modal>
  );
}
