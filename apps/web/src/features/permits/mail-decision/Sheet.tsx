import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { useIsPhone } from '../../../lib/use-is-phone.ts';

import classes from './mail-decision.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A drawer at the bottom on a phone, or a dialog in the middle of a larger screen. */
export function Sheet({ opened, onClose, title, children }: Props) {
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <Modal opened={opened} onClose={onClose} title={title} size={520} classNames={{ content: classes.sheet ?? '' }}>
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
      closeButtonProps={{ size: 44 }}
      classNames={{ content: classes.sheet ?? '' }}
      styles={{
        content: { height: 'auto', maxHeight: '92dvh' },
        header: { padding: '8px 8px 0 16px' },
        title: { fontSize: '1.25rem', fontWeight: 700 },
      }}
    >
      {children}
    </Drawer>
  );
}
