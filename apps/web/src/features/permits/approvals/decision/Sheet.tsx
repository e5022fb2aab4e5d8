import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { useIsPhone } from '../../../../lib/use-is-phone.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: number;
  children: ReactNode;
}

/** A dialog in the middle of the screen, or a drawer at the bottom on a phone. */
export function Sheet({ opened, onClose, title, size = 480, children }: Props) {
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <Modal opened={opened} onClose={onClose} title={title} size={size}>
        {children}
      </Modal>
    );
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="bottom"
      radius="16px 16px 0 0"
      styles={{
        content: { height: 'auto', maxHeight: '92dvh' },
        title: { fontSize: '1.25rem', fontWeight: 700 },
      }}
    >
      {children}
    </Drawer>
  );
}
