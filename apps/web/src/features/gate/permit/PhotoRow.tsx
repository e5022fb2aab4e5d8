import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { PickInput } from '../../components/PickButton.tsx';
import { ACCEPT } from '../../lib/uploads/prepare-file.ts';
import type { GatePhotos } from './use-photos.ts';

import classes from './verdict.module.css';

/** Photos of what stands at the gate: taken with the camera, shown small, removed by their X. */
export function PhotoRow({ photos: { photos, isFull, hasFailed, add, remove } }: { photos: GatePhotos }) {
  const { t } = useTranslation('gate');
  const input = useRef<HTMLInputElement>(null);
  const label = t(photos.length === 0 ? 'photo.add' : 'photo.addMore');
  return (
    <div className={classes.photos}>
      <UnstyledButton className={classes.addPhoto ?? ''} disabled={isFull} onClick={() => input.current?.click()}>
        <IconCamera size={24} stroke={1.7} aria-hidden="true" />
        {isFull ? t('photo.full', { count: photos.length }) : label}
        {photos.length > 0 && !isFull && <span className={classes.quiet}>{t('photos', { count: photos.length })}</span>}
      </UnstyledButton>
      <PickInput ref={input} label={label} accept={ACCEPT.gate} isCamera onPick={(files) => void add(files)} />
      {hasFailed && (
        <p className={classes.photoFault} role="alert">
          {t('photo.unreadable')}
        </p>
      )}
      {photos.length > 0 && (
        <ul className={classes.taken}>
          {photos.map((photo, index) => (
            <li key={photo.preview}>
              <img src={photo.preview} alt={t('photo.one', { number: index + 1 })} />
              <ActionIcon
                size={44}
                className={classes.removePhoto ?? ''}
                aria-label={t('photo.remove', { number: index + 1 })}
                onClick={() => remove(photo)}
              >
                <span>
                  <IconX size={18} stroke={2.2} />
                </span>
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
