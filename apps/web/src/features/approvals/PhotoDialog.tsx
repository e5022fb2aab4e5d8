import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Item } from './item-balance.ts';

import classes from './detail.module.css';

/** A photo as large as the window lets it be. */
export function PhotoDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  // While the dialog goes away it still shows its photo.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  return (
    <Modal opened={item !== null} onClose={onClose} title={shown?.name ?? ''} size={720}>
      {shown !== null && shown.photo_url !== null && (
        <>
          <img className={classes.largePhoto} src={shown.photo_url} alt={t('items.photo', { name: shown.name })} />
          {shown.description !== '' && <p className={classes.quiet}>{shown.description}</p>}
        </>
      )}
    </Modal>
  );
}
