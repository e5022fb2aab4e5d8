import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useBackCloses } from './use-back-closes.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A dialog at the bottom of a phone, where the thumb is, and centred on a desktop. Back closes it on phones. */
export function Sheet({ opened, onClose, title, children }: Props) {
  const isPhone = useIsPhone();
  useBackCloses(opened, onClose);
  const shared = { opened, onClose, title, closeButtonProps: { size: 44 } };
  if (!isPhone) {
    return (
      <Modal {...shared} size={520}>
        {children}
      </Modal>
    );
  }
  return (
    <Drawer
      {...shared}
      position="bottom"
      radius="16px 16px 0 0"
      styles={{ content: { height: 'auto', maxHeight: '92dvh' }, title: { fontSize: '1.25rem', fontWeight: 700 } }}
    >
      {children}
    </Drawer>
  );
}
