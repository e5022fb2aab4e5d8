import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { StripPhoto } from './photo-strip.ts';

import classes from './PhotoStrip.module.css';

interface Props {
  label: string;
  photos: readonly StripPhoto[];
  openId: string | null;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** A photo as large as the window, with the ways to its neighbours; arrow keys turn too. */
export function PhotoStripLarge({ label, photos, openId, onOpen, onClose }: Props) {
  const { t } = useTranslation('photos');
  const seen = photos.filter(({ src }) => src !== null);
  const index = seen.findIndex(({ id }) => id === openId);
  const photo = seen[index];
  const turn = (by: number) => {
    const next = seen[index + by];
    if (next !== undefined) onOpen(next.id);
  };
  const title = t('one', { label, number: index + 1, count: seen.length });
  return (
    <Modal
      opened={photo !== undefined}
      onClose={onClose}
      title={title}
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1);
        if (key === 'ArrowRight') turn(1);
      }}
    >
      {photo?.src !== undefined && photo.src !== null && (
        <div className={classes.large}>
          <img src={photo.src} alt={title} />
          {seen.length > 1 && (
            <div className={classes.turns}>
              <ActionIcon size={48} aria-label={t('previous')} disabled={index === 0} onClick={() => turn(-1)}>
                <IconChevronLeft size={24} />
              </ActionIcon>
              <ActionIcon size={48} aria-label={t('next')} disabled={index === seen.length - 1} onClick={() => turn(1)}>
                <IconChevronRight size={24} />
              </ActionIcon>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
}
