import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { StripPhoto } from './photo-strip.ts';

import classes from './PhotoStrip.module.css';

interface Props {
  photo: StripPhoto;
  number: number;
  label: string;
  onOpen: () => void;
  onRemove: (() => void) | undefined;
  onRetry: (() => void) | undefined;
}

/** One small photo of a strip: how far it is, the way to see it large, to send it again and to remove it. */
export function PhotoStripTile({ photo, number, label, onOpen, onRemove, onRetry }: Props) {
  const { t } = useTranslation('photos');
  const [isBroken, setBroken] = useState(false);
  const named = { number, label };
  const canOpen = photo.src !== null && !isBroken;
  return (
    <li className={classes.tile} data-status={photo.status}>
      <UnstyledButton
        className={classes.picture ?? ''}
        aria-label={t('open', named)}
        disabled={!canOpen}
        onClick={onOpen}
      >
        {photo.src === null || isBroken ? (
          <IconPhoto size={26} stroke={1.5} aria-hidden="true" />
        ) : (
          <img src={photo.src} alt="" loading="lazy" onError={() => setBroken(true)} />
        )}
      </UnstyledButton>
      {photo.status === 'sending' && (
        <output className={classes.state}>{t('sending', { percent: Math.floor((photo.progress ?? 0) * 100) })}</output>
      )}
      {photo.status === 'failed' && (
        <span className={classes.state} role="alert">
          {t('failed')}
        </span>
      )}
      {photo.status === 'failed' && onRetry !== undefined && (
        <ActionIcon className={classes.retry ?? ''} aria-label={t('retry', named)} onClick={onRetry}>
          <IconRefresh size={18} stroke={2} />
        </ActionIcon>
      )}
      {onRemove !== undefined && (
        <ActionIcon className={classes.remove ?? ''} aria-label={t('remove', named)} onClick={onRemove}>
          <span>
            <IconX size={15} stroke={2.4} />
          </span>
        </ActionIcon>
      )}
    </li>
  );
}
